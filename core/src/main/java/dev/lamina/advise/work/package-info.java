// SPDX-License-Identifier: Apache-2.0
/** What designs make the servers do, counted before anything is measured: {@link dev.lamina.advise.work.TableWork}. */
package dev.lamina.advise.work;
