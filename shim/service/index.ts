/**
 * `svc-codemod/shim/service`: the service of the contract on the loopback interface, for tests.
 */
export { createContractService } from './create-service.ts';
export type { ContractService, ContractServiceOptions, RecordedRequest } from './contract-service.ts';
export type { Faults, FaultScope, FaultSettings } from './faults.ts';
export type { DumpedData, SeedData, StoredRecord } from './store.ts';
export type { CollectionName } from './collections.ts';
export { sampleData } from './sample-data.ts';
