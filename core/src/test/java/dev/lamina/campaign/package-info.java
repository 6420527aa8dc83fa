// SPDX-License-Identifier: Apache-2.0
/**
 * Faults by the hundred at moments that nobody chose: {@link dev.lamina.campaign.FaultCampaignTest} lets clients work on
 * datasets, each in a process of its own, and strikes at them, at the server or at three, at the process that started the
 * server or at the network between. After each fault, what is stored is compared with a model in memory.
 */
package dev.lamina.campaign;
