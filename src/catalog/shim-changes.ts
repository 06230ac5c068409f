/** Generated from the chapters by scripts/shim-changes.mjs: edit transforms/<chapter>/entries.ts and run `npm run generate`. */
import type { Entry } from './entry.ts';

/** The fields that the shim has a use for. */
export type ShimChange = Pick<
  Entry,
  | 'id'
  | 'kind'
  | 'root'
  | 'path'
  | 'target'
  | 'v5OnlyKeys'
  | 'route'
  | 'message'
  | 'todo'
  | 'suggestion'
  | 'parameters'
  | 'requestKeys'
  | 'contract'
>;

export const shimChanges: readonly ShimChange[] = [
  {
    "id": "SvcClient.getPrompt",
    "kind": "rename",
    "root": "client",
    "path": [
      "getPrompt"
    ],
    "target": [
      "prompt",
      "get"
    ],
    "message": "`getPrompt` is gone from the client; `prompt.get` is the same function.",
    "todo": "Call `prompt.get` instead.",
    "suggestion": "{receiver}.prompt.get({args})",
    "parameters": [
      "name",
      "options"
    ],
    "contract": "4.6"
  },
  {
    "id": "SvcClient.createPrompt",
    "kind": "rename",
    "root": "client",
    "path": [
      "createPrompt"
    ],
    "target": [
      "prompt",
      "create"
    ],
    "message": "`createPrompt` is gone from the client; `prompt.create` is the same function.",
    "todo": "Call `prompt.create` instead.",
    "suggestion": "{receiver}.prompt.create({args})",
    "parameters": [
      "body"
    ],
    "contract": "4.6"
  },
  {
    "id": "SvcClient.updatePrompt",
    "kind": "rename",
    "root": "client",
    "path": [
      "updatePrompt"
    ],
    "target": [
      "prompt",
      "update"
    ],
    "message": "`updatePrompt` is gone from the client; `prompt.update` is the same function.",
    "todo": "Call `prompt.update` instead.",
    "suggestion": "{receiver}.prompt.update({args})",
    "parameters": [
      "params"
    ],
    "contract": "4.6"
  },
  {
    "id": "SvcClient.getDataset",
    "kind": "rename",
    "root": "client",
    "path": [
      "getDataset"
    ],
    "target": [
      "dataset",
      "get"
    ],
    "message": "`getDataset` is gone from the client; `dataset.get` is the same function.",
    "todo": "Call `dataset.get` instead.",
    "suggestion": "{receiver}.dataset.get({args})",
    "parameters": [
      "name",
      "options"
    ],
    "contract": "4.6"
  },
  {
    "id": "SvcClient.createDatasetItem",
    "kind": "rename",
    "root": "client",
    "path": [
      "createDatasetItem"
    ],
    "target": [
      "dataset",
      "createItem"
    ],
    "message": "`createDatasetItem` is gone from the client; `dataset.createItem` is the same function.",
    "todo": "Call `dataset.createItem` instead.",
    "suggestion": "{receiver}.dataset.createItem({args})",
    "parameters": [
      "request"
    ],
    "contract": "4.6"
  },
  {
    "id": "SvcClient.resolveMediaReferences",
    "kind": "rename",
    "root": "client",
    "path": [
      "resolveMediaReferences"
    ],
    "target": [
      "media",
      "resolveReferences"
    ],
    "message": "`resolveMediaReferences` is gone from the client; `media.resolveReferences` is the same function.",
    "todo": "Call `media.resolveReferences` instead.",
    "suggestion": "{receiver}.media.resolveReferences({args})",
    "parameters": [
      "params"
    ],
    "contract": "4.6"
  },
  {
    "id": "SvcClient.createDataset",
    "kind": "rename",
    "root": "client",
    "path": [
      "createDataset"
    ],
    "target": [
      "api",
      "datasets",
      "create"
    ],
    "message": "`createDataset` is gone from the client; `api.datasets.create` is the same function.",
    "todo": "Call `api.datasets.create` instead.",
    "suggestion": "{api}.datasets.create({args})",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "contract": "4.6"
  },
  {
    "id": "SvcClient.getDatasetItem",
    "kind": "rename",
    "root": "client",
    "path": [
      "getDatasetItem"
    ],
    "target": [
      "api",
      "datasetItems",
      "get"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/dataset-items/{id}"
    },
    "message": "`getDatasetItem` is gone from the client; `api.datasetItems.get` takes over, with `{}` before `requestOptions`.",
    "todo": "Call `api.datasetItems.get` instead, with `{}` before `requestOptions`.",
    "suggestion": "{api}.datasetItems.get({arg0}, {}, {arg1})",
    "parameters": [
      "id",
      "requestOptions"
    ],
    "contract": "4.6"
  },
  {
    "id": "SvcClient.fetchMedia",
    "kind": "rename",
    "root": "client",
    "path": [
      "fetchMedia"
    ],
    "target": [
      "api",
      "media",
      "get"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/media/{mediaId}"
    },
    "message": "`fetchMedia` is gone from the client; `api.media.get` takes over, with `{}` before `requestOptions`.",
    "todo": "Call `api.media.get` instead, with `{}` before `requestOptions`.",
    "suggestion": "{api}.media.get({arg0}, {}, {arg1})",
    "parameters": [
      "mediaId",
      "requestOptions"
    ],
    "contract": "4.6"
  },
  {
    "id": "SvcClient.fetchObservations",
    "kind": "rename",
    "root": "client",
    "path": [
      "fetchObservations"
    ],
    "target": [
      "api",
      "observations",
      "getMany"
    ],
    "message": "`fetchObservations` is gone from the client; `api.observations.getMany` is the same function.",
    "todo": "Call `api.observations.getMany` instead.",
    "suggestion": "{api}.observations.getMany({args})",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "contract": "4.6"
  },
  {
    "id": "api.annotationQueues.getQueue#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "annotationQueues",
      "getQueue"
    ],
    "target": [
      "annotationQueues",
      "getQueue"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/annotation-queues/{queueId}"
    },
    "message": "`api.annotationQueues.getQueue` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.annotationQueues.getQueue({arg0}, {}, {arg1})",
    "parameters": [
      "queueId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.annotationQueues.getQueueItem#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "annotationQueues",
      "getQueueItem"
    ],
    "target": [
      "annotationQueues",
      "getQueueItem"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/annotation-queues/{queueId}/items/{itemId}"
    },
    "message": "`api.annotationQueues.getQueueItem` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.annotationQueues.getQueueItem({arg0}, {arg1}, {}, {arg2})",
    "parameters": [
      "queueId",
      "itemId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.annotationQueues.deleteQueueItem#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "annotationQueues",
      "deleteQueueItem"
    ],
    "target": [
      "annotationQueues",
      "deleteQueueItem"
    ],
    "route": {
      "method": "DELETE",
      "path": "/api/public/annotation-queues/{queueId}/items/{itemId}"
    },
    "message": "`api.annotationQueues.deleteQueueItem` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.annotationQueues.deleteQueueItem({arg0}, {arg1}, {}, {arg2})",
    "parameters": [
      "queueId",
      "itemId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.blobStorageIntegrations.getBlobStorageIntegrations#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "blobStorageIntegrations",
      "getBlobStorageIntegrations"
    ],
    "target": [
      "blobStorageIntegrations",
      "getBlobStorageIntegrations"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/integrations/blob-storage"
    },
    "message": "`api.blobStorageIntegrations.getBlobStorageIntegrations` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.blobStorageIntegrations.getBlobStorageIntegrations({}, {arg0})",
    "parameters": [
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.blobStorageIntegrations.getBlobStorageIntegrationStatus#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "blobStorageIntegrations",
      "getBlobStorageIntegrationStatus"
    ],
    "target": [
      "blobStorageIntegrations",
      "getBlobStorageIntegrationStatus"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/integrations/blob-storage/{id}"
    },
    "message": "`api.blobStorageIntegrations.getBlobStorageIntegrationStatus` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.blobStorageIntegrations.getBlobStorageIntegrationStatus({arg0}, {}, {arg1})",
    "parameters": [
      "id",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.blobStorageIntegrations.deleteBlobStorageIntegration#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "blobStorageIntegrations",
      "deleteBlobStorageIntegration"
    ],
    "target": [
      "blobStorageIntegrations",
      "deleteBlobStorageIntegration"
    ],
    "route": {
      "method": "DELETE",
      "path": "/api/public/integrations/blob-storage/{id}"
    },
    "message": "`api.blobStorageIntegrations.deleteBlobStorageIntegration` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.blobStorageIntegrations.deleteBlobStorageIntegration({arg0}, {}, {arg1})",
    "parameters": [
      "id",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.comments.getById#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "comments",
      "getById"
    ],
    "target": [
      "comments",
      "getById"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/comments/{commentId}"
    },
    "message": "`api.comments.getById` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.comments.getById({arg0}, {}, {arg1})",
    "parameters": [
      "commentId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.datasetItems.get#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "datasetItems",
      "get"
    ],
    "target": [
      "datasetItems",
      "get"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/dataset-items/{id}"
    },
    "message": "`api.datasetItems.get` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.datasetItems.get({arg0}, {}, {arg1})",
    "parameters": [
      "id",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.datasetItems.delete#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "datasetItems",
      "delete"
    ],
    "target": [
      "datasetItems",
      "delete"
    ],
    "route": {
      "method": "DELETE",
      "path": "/api/public/dataset-items/{id}"
    },
    "message": "`api.datasetItems.delete` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.datasetItems.delete({arg0}, {}, {arg1})",
    "parameters": [
      "id",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.datasets.get#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "datasets",
      "get"
    ],
    "target": [
      "datasets",
      "get"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/v2/datasets/{datasetName}"
    },
    "message": "`api.datasets.get` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.datasets.get({arg0}, {}, {arg1})",
    "parameters": [
      "datasetName",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.evaluationRules.get#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "evaluationRules",
      "get"
    ],
    "target": [
      "evaluationRules",
      "get"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/v2/evaluation-rules/{evaluationRuleId}"
    },
    "message": "`api.evaluationRules.get` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.evaluationRules.get({arg0}, {}, {arg1})",
    "parameters": [
      "evaluationRuleId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.evaluationRules.delete#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "evaluationRules",
      "delete"
    ],
    "target": [
      "evaluationRules",
      "delete"
    ],
    "route": {
      "method": "DELETE",
      "path": "/api/public/v2/evaluation-rules/{evaluationRuleId}"
    },
    "message": "`api.evaluationRules.delete` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.evaluationRules.delete({arg0}, {}, {arg1})",
    "parameters": [
      "evaluationRuleId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.evaluators.get#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "evaluators",
      "get"
    ],
    "target": [
      "evaluators",
      "get"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/v2/evaluators/{evaluatorId}"
    },
    "message": "`api.evaluators.get` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.evaluators.get({arg0}, {}, {arg1})",
    "parameters": [
      "evaluatorId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.evaluators.delete#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "evaluators",
      "delete"
    ],
    "target": [
      "evaluators",
      "delete"
    ],
    "route": {
      "method": "DELETE",
      "path": "/api/public/v2/evaluators/{evaluatorId}"
    },
    "message": "`api.evaluators.delete` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.evaluators.delete({arg0}, {}, {arg1})",
    "parameters": [
      "evaluatorId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.health.health#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "health",
      "health"
    ],
    "target": [
      "health",
      "health"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/health"
    },
    "message": "`api.health.health` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.health.health({}, {arg0})",
    "parameters": [
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.llmConnections.delete#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "llmConnections",
      "delete"
    ],
    "target": [
      "llmConnections",
      "delete"
    ],
    "route": {
      "method": "DELETE",
      "path": "/api/public/llm-connections/{id}"
    },
    "message": "`api.llmConnections.delete` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.llmConnections.delete({arg0}, {}, {arg1})",
    "parameters": [
      "id",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.media.get#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "media",
      "get"
    ],
    "target": [
      "media",
      "get"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/media/{mediaId}"
    },
    "message": "`api.media.get` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.media.get({arg0}, {}, {arg1})",
    "parameters": [
      "mediaId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.models.get#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "models",
      "get"
    ],
    "target": [
      "models",
      "get"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/models/{id}"
    },
    "message": "`api.models.get` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.models.get({arg0}, {}, {arg1})",
    "parameters": [
      "id",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.models.delete#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "models",
      "delete"
    ],
    "target": [
      "models",
      "delete"
    ],
    "route": {
      "method": "DELETE",
      "path": "/api/public/models/{id}"
    },
    "message": "`api.models.delete` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.models.delete({arg0}, {}, {arg1})",
    "parameters": [
      "id",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.organizations.getOrganizationMemberships#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "organizations",
      "getOrganizationMemberships"
    ],
    "target": [
      "organizations",
      "getOrganizationMemberships"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/organizations/memberships"
    },
    "message": "`api.organizations.getOrganizationMemberships` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.organizations.getOrganizationMemberships({}, {arg0})",
    "parameters": [
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.organizations.getProjectMemberships#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "organizations",
      "getProjectMemberships"
    ],
    "target": [
      "organizations",
      "getProjectMemberships"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/projects/{projectId}/memberships"
    },
    "message": "`api.organizations.getProjectMemberships` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.organizations.getProjectMemberships({arg0}, {}, {arg1})",
    "parameters": [
      "projectId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.organizations.getOrganizationProjects#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "organizations",
      "getOrganizationProjects"
    ],
    "target": [
      "organizations",
      "getOrganizationProjects"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/organizations/projects"
    },
    "message": "`api.organizations.getOrganizationProjects` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.organizations.getOrganizationProjects({}, {arg0})",
    "parameters": [
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.organizations.getOrganizationApiKeys#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "organizations",
      "getOrganizationApiKeys"
    ],
    "target": [
      "organizations",
      "getOrganizationApiKeys"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/organizations/apiKeys"
    },
    "message": "`api.organizations.getOrganizationApiKeys` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.organizations.getOrganizationApiKeys({}, {arg0})",
    "parameters": [
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.projects.get#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "projects",
      "get"
    ],
    "target": [
      "projects",
      "get"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/projects"
    },
    "message": "`api.projects.get` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.projects.get({}, {arg0})",
    "parameters": [
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.projects.delete#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "projects",
      "delete"
    ],
    "target": [
      "projects",
      "delete"
    ],
    "route": {
      "method": "DELETE",
      "path": "/api/public/projects/{projectId}"
    },
    "message": "`api.projects.delete` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.projects.delete({arg0}, {}, {arg1})",
    "parameters": [
      "projectId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.projects.getApiKeys#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "projects",
      "getApiKeys"
    ],
    "target": [
      "projects",
      "getApiKeys"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/projects/{projectId}/apiKeys"
    },
    "message": "`api.projects.getApiKeys` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.projects.getApiKeys({arg0}, {}, {arg1})",
    "parameters": [
      "projectId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.projects.deleteApiKey#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "projects",
      "deleteApiKey"
    ],
    "target": [
      "projects",
      "deleteApiKey"
    ],
    "route": {
      "method": "DELETE",
      "path": "/api/public/projects/{projectId}/apiKeys/{apiKeyId}"
    },
    "message": "`api.projects.deleteApiKey` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.projects.deleteApiKey({arg0}, {arg1}, {}, {arg2})",
    "parameters": [
      "projectId",
      "apiKeyId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.scim.getServiceProviderConfig#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "scim",
      "getServiceProviderConfig"
    ],
    "target": [
      "scim",
      "getServiceProviderConfig"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/scim/ServiceProviderConfig"
    },
    "message": "`api.scim.getServiceProviderConfig` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.scim.getServiceProviderConfig({}, {arg0})",
    "parameters": [
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.scim.getResourceTypes#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "scim",
      "getResourceTypes"
    ],
    "target": [
      "scim",
      "getResourceTypes"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/scim/ResourceTypes"
    },
    "message": "`api.scim.getResourceTypes` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.scim.getResourceTypes({}, {arg0})",
    "parameters": [
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.scim.getSchemas#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "scim",
      "getSchemas"
    ],
    "target": [
      "scim",
      "getSchemas"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/scim/Schemas"
    },
    "message": "`api.scim.getSchemas` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.scim.getSchemas({}, {arg0})",
    "parameters": [
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.scim.getUser#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "scim",
      "getUser"
    ],
    "target": [
      "scim",
      "getUser"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/scim/Users/{userId}"
    },
    "message": "`api.scim.getUser` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.scim.getUser({arg0}, {}, {arg1})",
    "parameters": [
      "userId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.scim.deleteUser#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "scim",
      "deleteUser"
    ],
    "target": [
      "scim",
      "deleteUser"
    ],
    "route": {
      "method": "DELETE",
      "path": "/api/public/scim/Users/{userId}"
    },
    "message": "`api.scim.deleteUser` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.scim.deleteUser({arg0}, {}, {arg1})",
    "parameters": [
      "userId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.scoreConfigs.getById#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "scoreConfigs",
      "getById"
    ],
    "target": [
      "scoreConfigs",
      "getById"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/score-configs/{configId}"
    },
    "message": "`api.scoreConfigs.getById` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.scoreConfigs.getById({arg0}, {}, {arg1})",
    "parameters": [
      "configId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.scores.delete#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "scores",
      "delete"
    ],
    "target": [
      "scores",
      "delete"
    ],
    "route": {
      "method": "DELETE",
      "path": "/api/public/scores/{scoreId}"
    },
    "message": "`api.scores.delete` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.scores.delete({arg0}, {}, {arg1})",
    "parameters": [
      "scoreId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.trace.delete#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "trace",
      "delete"
    ],
    "target": [
      "trace",
      "delete"
    ],
    "route": {
      "method": "DELETE",
      "path": "/api/public/traces/{traceId}"
    },
    "message": "`api.trace.delete` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.trace.delete({arg0}, {}, {arg1})",
    "parameters": [
      "traceId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.unstable.dashboardWidgets.get#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "unstable",
      "dashboardWidgets",
      "get"
    ],
    "target": [
      "unstable",
      "dashboardWidgets",
      "get"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/unstable/dashboard-widgets/{widgetId}"
    },
    "message": "`api.unstable.dashboardWidgets.get` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.unstable.dashboardWidgets.get({arg0}, {}, {arg1})",
    "parameters": [
      "widgetId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.unstable.dashboardWidgets.delete#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "unstable",
      "dashboardWidgets",
      "delete"
    ],
    "target": [
      "unstable",
      "dashboardWidgets",
      "delete"
    ],
    "route": {
      "method": "DELETE",
      "path": "/api/public/unstable/dashboard-widgets/{widgetId}"
    },
    "message": "`api.unstable.dashboardWidgets.delete` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.unstable.dashboardWidgets.delete({arg0}, {}, {arg1})",
    "parameters": [
      "widgetId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.unstable.dashboards.get#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "unstable",
      "dashboards",
      "get"
    ],
    "target": [
      "unstable",
      "dashboards",
      "get"
    ],
    "route": {
      "method": "GET",
      "path": "/api/public/unstable/dashboards/{dashboardId}"
    },
    "message": "`api.unstable.dashboards.get` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.unstable.dashboards.get({arg0}, {}, {arg1})",
    "parameters": [
      "dashboardId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.unstable.dashboards.delete#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "unstable",
      "dashboards",
      "delete"
    ],
    "target": [
      "unstable",
      "dashboards",
      "delete"
    ],
    "route": {
      "method": "DELETE",
      "path": "/api/public/unstable/dashboards/{dashboardId}"
    },
    "message": "`api.unstable.dashboards.delete` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.unstable.dashboards.delete({arg0}, {}, {arg1})",
    "parameters": [
      "dashboardId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.unstable.dashboards.deletePlacement#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "unstable",
      "dashboards",
      "deletePlacement"
    ],
    "target": [
      "unstable",
      "dashboards",
      "deletePlacement"
    ],
    "route": {
      "method": "DELETE",
      "path": "/api/public/unstable/dashboards/{dashboardId}/placements/{placementId}"
    },
    "message": "`api.unstable.dashboards.deletePlacement` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.unstable.dashboards.deletePlacement({arg0}, {arg1}, {}, {arg2})",
    "parameters": [
      "dashboardId",
      "placementId",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.unstable.skills.deleteVersion#requestOptions",
    "kind": "placeholder",
    "root": "api",
    "path": [
      "unstable",
      "skills",
      "deleteVersion"
    ],
    "target": [
      "unstable",
      "skills",
      "deleteVersion"
    ],
    "route": {
      "method": "DELETE",
      "path": "/api/public/unstable/skills/{skillName}/versions/{skillVersion}"
    },
    "message": "`api.unstable.skills.deleteVersion` takes an empty request object before `requestOptions`.",
    "todo": "Put `{}` before the request options.",
    "suggestion": "{api}.unstable.skills.deleteVersion({arg0}, {arg1}, {}, {arg2})",
    "parameters": [
      "skillName",
      "skillVersion",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.scoresV3.getManyV3",
    "kind": "rename",
    "root": "api",
    "path": [
      "scoresV3",
      "getManyV3"
    ],
    "target": [
      "scores",
      "getMany"
    ],
    "message": "`api.scoresV3.getManyV3` is gone; `api.scores.getMany` reads the same Scores API v3.",
    "todo": "Call `api.scores.getMany` instead.",
    "suggestion": "{api}.scores.getMany({args})",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "contract": "4.3"
  },
  {
    "id": "api.scoresV3",
    "kind": "manual",
    "root": "api",
    "path": [
      "scoresV3"
    ],
    "target": [
      "scores"
    ],
    "message": "`api.scoresV3` is gone; its only method is `api.scores.getMany` now.",
    "todo": "Use `api.scores`, where `getManyV3` is called `getMany`.",
    "suggestion": "{api}.scores",
    "contract": "4.3"
  },
  {
    "id": "api.legacy.scoreV1.create",
    "kind": "rename",
    "root": "api",
    "path": [
      "legacy",
      "scoreV1",
      "create"
    ],
    "target": [
      "scores",
      "create"
    ],
    "route": {
      "method": "POST",
      "path": "/api/public/scores"
    },
    "message": "`api.legacy.scoreV1.create` is gone; `api.scores.create` sends the same request.",
    "todo": "Call `api.scores.create` instead.",
    "suggestion": "{api}.scores.create({args})",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "contract": "4.6"
  },
  {
    "id": "api.legacy.scoreV1.delete",
    "kind": "rename",
    "root": "api",
    "path": [
      "legacy",
      "scoreV1",
      "delete"
    ],
    "target": [
      "scores",
      "delete"
    ],
    "route": {
      "method": "DELETE",
      "path": "/api/public/scores/{scoreId}"
    },
    "message": "`api.legacy.scoreV1.delete` is gone; `api.scores.delete` takes over, with `{}` before `requestOptions`.",
    "todo": "Call `api.scores.delete` instead, with `{}` before `requestOptions`.",
    "suggestion": "{api}.scores.delete({arg0}, {}, {arg1})",
    "parameters": [
      "scoreId",
      "requestOptions"
    ],
    "contract": "4.6"
  },
  {
    "id": "api.legacy.scoreV1",
    "kind": "manual",
    "root": "api",
    "path": [
      "legacy",
      "scoreV1"
    ],
    "target": [
      "scores"
    ],
    "message": "`api.legacy.scoreV1` is gone; `create` and `delete` are on `api.scores`.",
    "todo": "Use `api.scores`.",
    "suggestion": "{api}.scores",
    "contract": "4.3"
  },
  {
    "id": "api.legacy",
    "kind": "manual",
    "root": "api",
    "path": [
      "legacy"
    ],
    "message": "`api.legacy` is gone; scores, observations and metrics are read and written at `api.scores`, `api.observations` and `api.metrics`.",
    "todo": "Use `api.scores`, `api.observations` or `api.metrics`.",
    "contract": "4.3"
  },
  {
    "id": "experimentResult.datasetRunUrl",
    "kind": "rename",
    "root": "experimentResult",
    "path": [
      "datasetRunUrl"
    ],
    "target": [
      "experimentUrl"
    ],
    "message": "`datasetRunUrl` is called `experimentUrl` on experiment results.",
    "todo": "Read `experimentUrl` instead.",
    "suggestion": "{receiver}.experimentUrl",
    "contract": "field:The v5 surface that matters"
  },
  {
    "id": "SvcClient.fetchTrace",
    "kind": "reshape",
    "root": "client",
    "path": [
      "fetchTrace"
    ],
    "target": [
      "api",
      "observations",
      "getMany"
    ],
    "message": "`fetchTrace` is gone; v6 reads a trace as the list of its observations.",
    "todo": "Read the trace's observations with `api.observations.getMany({ traceId })`; an unknown trace is an empty list, not a 404.",
    "suggestion": "{api}.observations.getMany({ traceId: {arg0}, fields: 'core,basic,io,metadata,usage,metrics,trace_context' })",
    "parameters": [
      "traceId",
      "request",
      "requestOptions"
    ],
    "contract": "4.6"
  },
  {
    "id": "SvcClient.fetchTraces",
    "kind": "reshape",
    "root": "client",
    "path": [
      "fetchTraces"
    ],
    "target": [
      "api",
      "observations",
      "getMany"
    ],
    "message": "`fetchTraces` is gone; v6 lists root observations.",
    "todo": "List root observations with `api.observations.getMany`; pages become a cursor.",
    "suggestion": "{api}.observations.getMany({ filter: JSON.stringify([{ type: 'boolean', column: 'isRootObservation', operator: '=', value: true }]), fields: 'core,basic,io,metadata,usage,metrics,trace_context' })",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "requestKeys": {
      "fromTimestamp": "fromStartTime",
      "toTimestamp": "toStartTime",
      "page": "cursor",
      "orderBy": null,
      "release": null,
      "name": "filter",
      "tags": "filter"
    },
    "contract": "4.6"
  },
  {
    "id": "SvcClient.fetchObservation",
    "kind": "reshape",
    "root": "client",
    "path": [
      "fetchObservation"
    ],
    "target": [
      "api",
      "observations",
      "getMany"
    ],
    "message": "`fetchObservation` is gone; v6 reads one observation as a list with a filter on its id.",
    "todo": "Read it with `api.observations.getMany` and a filter on `id`, then take the first row; an unknown id is an empty list, not a 404.",
    "suggestion": "{api}.observations.getMany({ filter: JSON.stringify([{ type: 'string', column: 'id', operator: '=', value: {arg0} }]), fields: 'core,basic,time,io,metadata,model,usage,prompt,metrics' })",
    "parameters": [
      "observationId",
      "requestOptions"
    ],
    "contract": "4.6"
  },
  {
    "id": "SvcClient.fetchSessions",
    "kind": "reshape",
    "root": "client",
    "path": [
      "fetchSessions"
    ],
    "target": [
      "api",
      "observations",
      "getMany"
    ],
    "message": "`fetchSessions` is gone; v6 reads a session as the list of its observations.",
    "todo": "Read the session's observations with `api.observations.getMany({ sessionId })`; an unknown session is an empty list, not a 404.",
    "suggestion": "{api}.observations.getMany({ sessionId: {arg0}, fields: 'core,basic,io,metadata,usage,metrics,trace_context' })",
    "parameters": [
      "sessionId",
      "requestOptions"
    ],
    "contract": "4.6"
  },
  {
    "id": "api.trace.get",
    "kind": "reshape",
    "root": "api",
    "path": [
      "trace",
      "get"
    ],
    "target": [
      "observations",
      "getMany"
    ],
    "message": "`api.trace.get` is gone; v6 reads a trace as the list of its observations.",
    "todo": "Read the trace's observations with `api.observations.getMany({ traceId })`; an unknown trace is an empty list, not a 404.",
    "suggestion": "{api}.observations.getMany({ traceId: {arg0}, fields: 'core,basic,io,metadata,usage,metrics,trace_context' })",
    "parameters": [
      "traceId",
      "request",
      "requestOptions"
    ],
    "contract": "4.6"
  },
  {
    "id": "api.trace.list",
    "kind": "reshape",
    "root": "api",
    "path": [
      "trace",
      "list"
    ],
    "target": [
      "observations",
      "getMany"
    ],
    "message": "`api.trace.list` is gone; v6 lists root observations.",
    "todo": "List root observations with `api.observations.getMany`; pages become a cursor.",
    "suggestion": "{api}.observations.getMany({ filter: JSON.stringify([{ type: 'boolean', column: 'isRootObservation', operator: '=', value: true }]), fields: 'core,basic,io,metadata,usage,metrics,trace_context' })",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "requestKeys": {
      "fromTimestamp": "fromStartTime",
      "toTimestamp": "toStartTime",
      "page": "cursor",
      "orderBy": null,
      "release": null,
      "name": "filter",
      "tags": "filter"
    },
    "contract": "4.6"
  },
  {
    "id": "api.sessions.get",
    "kind": "reshape",
    "root": "api",
    "path": [
      "sessions",
      "get"
    ],
    "target": [
      "observations",
      "getMany"
    ],
    "message": "`api.sessions.get` is gone; v6 reads a session as the list of its observations.",
    "todo": "Read the session's observations with `api.observations.getMany({ sessionId })`; an unknown session is an empty list, not a 404.",
    "suggestion": "{api}.observations.getMany({ sessionId: {arg0}, fields: 'core,basic,io,metadata,usage,metrics,trace_context' })",
    "parameters": [
      "sessionId",
      "requestOptions"
    ],
    "contract": "4.6"
  },
  {
    "id": "api.sessions.list",
    "kind": "reshape",
    "root": "api",
    "path": [
      "sessions",
      "list"
    ],
    "target": [
      "observations",
      "getMany"
    ],
    "message": "`api.sessions.list` is gone; v6 has no list of sessions.",
    "todo": "Page through `api.observations.getMany` and collect the distinct `sessionId`s.",
    "suggestion": "{api}.observations.getMany({ fields: 'core,basic', limit: 1000 })",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "requestKeys": {
      "fromTimestamp": "fromStartTime",
      "toTimestamp": "toStartTime",
      "page": "cursor"
    },
    "contract": "4.6"
  },
  {
    "id": "api.sessions",
    "kind": "manual",
    "root": "api",
    "path": [
      "sessions"
    ],
    "message": "`api.sessions` is gone; v6 reads sessions through `api.observations.getMany`.",
    "todo": "Use `api.observations.getMany({ sessionId })`.",
    "suggestion": "{api}.observations",
    "contract": "4.6"
  },
  {
    "id": "api.legacy.observationsV1.get",
    "kind": "reshape",
    "root": "api",
    "path": [
      "legacy",
      "observationsV1",
      "get"
    ],
    "target": [
      "observations",
      "getMany"
    ],
    "message": "`api.legacy.observationsV1.get` is gone; v6 reads one observation as a list with a filter on its id.",
    "todo": "Read it with `api.observations.getMany` and a filter on `id`, then take the first row; an unknown id is an empty list, not a 404.",
    "suggestion": "{api}.observations.getMany({ filter: JSON.stringify([{ type: 'string', column: 'id', operator: '=', value: {arg0} }]), fields: 'core,basic,time,io,metadata,model,usage,prompt,metrics' })",
    "parameters": [
      "observationId",
      "requestOptions"
    ],
    "contract": "4.6"
  },
  {
    "id": "api.legacy.observationsV1.getMany",
    "kind": "reshape",
    "root": "api",
    "path": [
      "legacy",
      "observationsV1",
      "getMany"
    ],
    "target": [
      "observations",
      "getMany"
    ],
    "message": "`api.legacy.observationsV1.getMany` is gone; `api.observations.getMany` reads v2 rows with a cursor.",
    "todo": "Call `api.observations.getMany` with the `fields` you read; pages become a cursor.",
    "suggestion": "{api}.observations.getMany({ ...{arg0}, fields: 'core,basic,time,io,metadata,model,usage,prompt,metrics' })",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "requestKeys": {
      "page": "cursor"
    },
    "contract": "4.6"
  },
  {
    "id": "api.legacy.observationsV1",
    "kind": "manual",
    "root": "api",
    "path": [
      "legacy",
      "observationsV1"
    ],
    "target": [
      "observations"
    ],
    "message": "`api.legacy.observationsV1` is gone; `api.observations.getMany` reads the v2 observations API.",
    "todo": "Use `api.observations.getMany`.",
    "suggestion": "{api}.observations",
    "contract": "4.6"
  },
  {
    "id": "api.legacy.metricsV1.metrics",
    "kind": "reshape",
    "root": "api",
    "path": [
      "legacy",
      "metricsV1",
      "metrics"
    ],
    "target": [
      "metrics",
      "metrics"
    ],
    "message": "`api.legacy.metricsV1.metrics` is gone; `api.metrics.metrics` takes v2 queries.",
    "todo": "Call `api.metrics.metrics` with a v2 query: view `observations`, dimension `traceName` for `name`.",
    "suggestion": "{api}.metrics.metrics({args})",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "contract": "4.6"
  },
  {
    "id": "api.legacy.metricsV1",
    "kind": "manual",
    "root": "api",
    "path": [
      "legacy",
      "metricsV1"
    ],
    "target": [
      "metrics"
    ],
    "message": "`api.legacy.metricsV1` is gone; `api.metrics.metrics` takes v2 queries.",
    "todo": "Use `api.metrics.metrics`.",
    "suggestion": "{api}.metrics",
    "contract": "4.6"
  },
  {
    "id": "api.scores.getById",
    "kind": "reshape",
    "root": "api",
    "path": [
      "scores",
      "getById"
    ],
    "target": [
      "scores",
      "getMany"
    ],
    "message": "`api.scores.getById` is gone; v6 reads one score as a list filtered by `id`.",
    "todo": "Call `api.scores.getMany({ id })` and take the first row; an unknown id is an empty list, not a 404.",
    "suggestion": "(await {api}.scores.getMany({ id: {arg0}, fields: 'details,subject,annotation' })).data[0]",
    "parameters": [
      "scoreId",
      "requestOptions"
    ],
    "contract": "4.6"
  },
  {
    "id": "SvcClient.getDatasetRun",
    "kind": "retarget",
    "root": "client",
    "path": [
      "getDatasetRun"
    ],
    "target": [
      "api",
      "experiments",
      "list"
    ],
    "message": "`getDatasetRun` is gone; v6 reads a run with `api.experiments.list` and its items with `listItems`.",
    "todo": "Read the run with `api.experiments.list`, and its items with `api.experiments.listItems`.",
    "suggestion": "const {new:dataset} = await {api}.datasets.get({arg0});\nconst [run] = (await {api}.experiments.list({ datasetId: {new:dataset}.id, name: {arg1}, fromStartTime: {new:dataset}.createdAt })).data;\nconst {new:items} = await {api}.experiments.listItems({ datasetId: {new:dataset}.id, experimentName: {arg1}, fromStartTime: {new:dataset}.createdAt });",
    "parameters": [
      "datasetName",
      "runName",
      "requestOptions"
    ],
    "contract": "4.6"
  },
  {
    "id": "SvcClient.getDatasetRuns",
    "kind": "retarget",
    "root": "client",
    "path": [
      "getDatasetRuns"
    ],
    "target": [
      "api",
      "experiments",
      "list"
    ],
    "message": "`getDatasetRuns` is gone; v6 lists runs with `api.experiments.list`, by dataset id and start time.",
    "todo": "List the runs with `api.experiments.list({ datasetId, fromStartTime })`.",
    "suggestion": "const {new:dataset} = await {api}.datasets.get({arg0});\nconst runs = await {api}.experiments.list({ datasetId: {new:dataset}.id, fromStartTime: {new:dataset}.createdAt });",
    "parameters": [
      "datasetName",
      "request",
      "requestOptions"
    ],
    "requestKeys": {
      "page": "cursor"
    },
    "contract": "4.6"
  },
  {
    "id": "api.datasets.getRun",
    "kind": "retarget",
    "root": "api",
    "path": [
      "datasets",
      "getRun"
    ],
    "target": [
      "experiments",
      "list"
    ],
    "message": "`api.datasets.getRun` is gone; v6 reads a run with `api.experiments.list` and its items with `listItems`.",
    "todo": "Read the run with `api.experiments.list`, and its items with `api.experiments.listItems`.",
    "suggestion": "const {new:dataset} = await {api}.datasets.get({arg0});\nconst [run] = (await {api}.experiments.list({ datasetId: {new:dataset}.id, name: {arg1}, fromStartTime: {new:dataset}.createdAt })).data;\nconst {new:items} = await {api}.experiments.listItems({ datasetId: {new:dataset}.id, experimentName: {arg1}, fromStartTime: {new:dataset}.createdAt });",
    "parameters": [
      "datasetName",
      "runName",
      "requestOptions"
    ],
    "contract": "4.6"
  },
  {
    "id": "api.datasets.getRuns",
    "kind": "retarget",
    "root": "api",
    "path": [
      "datasets",
      "getRuns"
    ],
    "target": [
      "experiments",
      "list"
    ],
    "message": "`api.datasets.getRuns` is gone; v6 lists runs with `api.experiments.list`, by dataset id and start time.",
    "todo": "List the runs with `api.experiments.list({ datasetId, fromStartTime })`.",
    "suggestion": "const {new:dataset} = await {api}.datasets.get({arg0});\nconst runs = await {api}.experiments.list({ datasetId: {new:dataset}.id, fromStartTime: {new:dataset}.createdAt });",
    "parameters": [
      "datasetName",
      "request",
      "requestOptions"
    ],
    "requestKeys": {
      "page": "cursor"
    },
    "contract": "4.6"
  },
  {
    "id": "api.datasets.deleteRun",
    "kind": "retarget",
    "root": "api",
    "path": [
      "datasets",
      "deleteRun"
    ],
    "target": [
      "trace",
      "deleteMultiple"
    ],
    "message": "`api.datasets.deleteRun` is gone and v6 has no delete for experiments; deleting a run's traces deletes its data.",
    "todo": "List the experiment's items, then delete their traces with `api.trace.deleteMultiple`, 1000 ids a call.",
    "suggestion": "const {new:dataset} = await {api}.datasets.get({arg0});\nconst {new:traceIds} = new Set{type:<string>}();\nlet {new:cursor}{type:: string | undefined};\ndo {\n  const {new:page} = await {api}.experiments.listItems({ datasetId: {new:dataset}.id, experimentName: {arg1}, fromStartTime: {new:dataset}.createdAt, cursor: {new:cursor} });\n  for (const {new:item} of {new:page}.data) if ({new:item}.experimentName === {arg1}) {new:traceIds}.add({new:item}.traceId);\n  {new:cursor} = {new:page}.meta.cursor || undefined;\n} while ({new:cursor});\nconst {new:ids} = [...{new:traceIds}];\nfor (let {new:start} = 0; {new:start} < {new:ids}.length; {new:start} += 1000) {\n  await {api}.trace.deleteMultiple({ traceIds: {new:ids}.slice({new:start}, {new:start} + 1000) });\n}",
    "parameters": [
      "datasetName",
      "runName",
      "requestOptions"
    ],
    "contract": "4.7"
  },
  {
    "id": "api.datasetRunItems.create",
    "kind": "retarget",
    "root": "api",
    "path": [
      "datasetRunItems",
      "create"
    ],
    "message": "`api.datasetRunItems.create` is gone; the experiment runner records the items of a run.",
    "todo": "Run the task with `dataset.runExperiment`, which links each item to its trace.",
    "suggestion": "await dataset.runExperiment({ name: runName, runName, task: async (item) => task(item.input) })",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "contract": "4.6"
  },
  {
    "id": "api.datasetRunItems.list",
    "kind": "retarget",
    "root": "api",
    "path": [
      "datasetRunItems",
      "list"
    ],
    "target": [
      "experiments",
      "listItems"
    ],
    "message": "`api.datasetRunItems.list` is gone; v6 lists a run's items with `api.experiments.listItems`.",
    "todo": "List the items with `api.experiments.listItems`, with `datasetId`, `experimentName` and `fromStartTime`.",
    "suggestion": "{api}.experiments.listItems({ datasetId, experimentName: runName, fromStartTime: dataset.createdAt })",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "requestKeys": {
      "runName": "experimentName",
      "page": "cursor"
    },
    "contract": "4.6"
  },
  {
    "id": "api.datasetRunItems",
    "kind": "manual",
    "root": "api",
    "path": [
      "datasetRunItems"
    ],
    "target": [
      "experiments"
    ],
    "message": "`api.datasetRunItems` is gone; `api.experiments.listItems` reads and the experiment runner writes.",
    "todo": "Use `api.experiments.listItems` or `dataset.runExperiment`.",
    "suggestion": "{api}.experiments",
    "contract": "4.6"
  },
  {
    "id": "datasetItem.link",
    "kind": "retarget",
    "root": "datasetItem",
    "path": [
      "link"
    ],
    "message": "`link` is gone from dataset items; the experiment runner links each item to its trace.",
    "todo": "Run the task with `dataset.runExperiment`, which links each item to its trace.",
    "suggestion": "await dataset.runExperiment({ name: {arg1}, runName: {arg1}, task: async (item) => task(item.input) })",
    "parameters": [
      "observation",
      "runName",
      "runArgs"
    ],
    "contract": "4.6"
  },
  {
    "id": "tracing.setActiveTraceIO",
    "kind": "retarget",
    "root": "tracing",
    "path": [
      "setActiveTraceIO"
    ],
    "target": [
      "updateActiveObservation"
    ],
    "message": "`setActiveTraceIO` is gone; a trace's input and output are those of its root observation.",
    "todo": "Call `updateActiveObservation` where the root observation is active.",
    "suggestion": "updateActiveObservation({arg0})",
    "parameters": [
      "attributes"
    ],
    "contract": "4.6"
  },
  {
    "id": "tracing.createTraceAttributes",
    "kind": "retarget",
    "root": "tracing",
    "path": [
      "createTraceAttributes"
    ],
    "target": [
      "createObservationAttributes"
    ],
    "message": "`createTraceAttributes` is gone; a trace's input and output are those of its root observation.",
    "todo": "Set `input` and `output` on the root observation.",
    "suggestion": "createObservationAttributes('span', {arg0})",
    "parameters": [
      "attributes"
    ],
    "contract": "4.6"
  },
  {
    "id": "span.setTraceIO",
    "kind": "retarget",
    "root": "observation",
    "path": [
      "setTraceIO"
    ],
    "target": [
      "update"
    ],
    "message": "`setTraceIO` is gone; a trace's input and output are those of its root observation.",
    "todo": "Call `update` on the root observation.",
    "suggestion": "{receiver}.update({arg0})",
    "parameters": [
      "attributes"
    ],
    "contract": "4.6"
  },
  {
    "id": "api.scores.create#response",
    "kind": "reshape",
    "root": "scoresResponse",
    "path": [
      "id"
    ],
    "target": [
      "id"
    ],
    "message": "`api.scores.create` returns the response for one score or for a batch; only the first has `id`.",
    "todo": "Check that the response has `id` before reading it.",
    "suggestion": "const created = {receiver};\nconst id = 'id' in created ? created.id : undefined;",
    "contract": "4.2"
  },
  {
    "id": "api.scores.getMany#query",
    "kind": "reshape",
    "root": "api",
    "path": [
      "scores",
      "getMany"
    ],
    "target": [
      "scores",
      "getMany"
    ],
    "v5OnlyKeys": [
      "scoreIds",
      "datasetRunId",
      "page",
      "operator",
      "userId",
      "traceTags",
      "filter"
    ],
    "message": "`api.scores.getMany` reads Scores API v3: other filters, a cursor instead of pages, and other rows.",
    "todo": "Check the filters and the fields you read against Scores API v3; keys of v2 are ignored without an error.",
    "suggestion": "{api}.scores.getMany({args})",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "requestKeys": {
      "scoreIds": "id",
      "datasetRunId": "experimentId",
      "page": "cursor",
      "operator": null,
      "userId": null,
      "traceTags": null,
      "filter": null
    },
    "contract": "9.2"
  },
  {
    "id": "api.ingestion.batch",
    "kind": "manual",
    "root": "api",
    "path": [
      "ingestion",
      "batch"
    ],
    "message": "`api.ingestion.batch` is gone; spans go through OpenTelemetry and scores through `POST /api/public/scores`.",
    "todo": "Send observations with `startObservation`, and scores with `api.scores.create`.",
    "suggestion": "startObservation(name, { input, output }).end();\nawait {api}.scores.create(score);",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "contract": "field:The v5 surface that matters"
  },
  {
    "id": "api.ingestion",
    "kind": "manual",
    "root": "api",
    "path": [
      "ingestion"
    ],
    "message": "`api.ingestion` is gone; spans go through OpenTelemetry and scores through `POST /api/public/scores`.",
    "todo": "Send observations with `startObservation`, and scores with `api.scores.create`.",
    "contract": "field:The v5 surface that matters"
  },
  {
    "id": "span.updateTrace",
    "kind": "retarget",
    "root": "observation",
    "path": [
      "updateTrace"
    ],
    "target": [
      "update"
    ],
    "message": "`updateTrace` is of major 4: in v6 a trace's input and output are those of its root observation, and its other attributes go through `propagateAttributes`.",
    "todo": "Use `propagateAttributes`, and update the root observation.",
    "suggestion": "const { input, output, name: traceName, public: isPublic, release, ...attributes } = {arg0};\n{receiver}.update({ input, output });\npropagateAttributes({ traceName, ...attributes }, () => {\n  /* what comes after this call */\n});",
    "parameters": [
      "traceAttributes"
    ],
    "contract": "4.6"
  },
  {
    "id": "tracing.updateActiveTrace",
    "kind": "retarget",
    "root": "tracing",
    "path": [
      "updateActiveTrace"
    ],
    "target": [
      "updateActiveObservation"
    ],
    "message": "`updateActiveTrace` is of major 4: in v6 a trace's input and output are those of its root observation, and its other attributes go through `propagateAttributes`.",
    "todo": "Use `propagateAttributes`, and update the root observation.",
    "suggestion": "const { input, output, name: traceName, public: isPublic, release, ...attributes } = {arg0};\nupdateActiveObservation({ input, output });\npropagateAttributes({ traceName, ...attributes }, () => {\n  /* what comes after this call */\n});",
    "parameters": [
      "traceAttributes"
    ],
    "contract": "4.6"
  },
  {
    "id": "tracing.createTraceAttributes#v4",
    "kind": "retarget",
    "root": "tracing",
    "path": [
      "createTraceAttributes"
    ],
    "target": [
      "createObservationAttributes"
    ],
    "message": "`createTraceAttributes` is gone; a trace's input and output are those of its root observation, and its other attributes go through `propagateAttributes`.",
    "todo": "Use `propagateAttributes`, and update the root observation.",
    "suggestion": "createObservationAttributes('span', {arg0})",
    "parameters": [
      "attributes"
    ],
    "contract": "4.6"
  },
  {
    "id": "api.observations.getMany#v1",
    "kind": "reshape",
    "root": "api",
    "path": [
      "observations",
      "getMany"
    ],
    "target": [
      "observations",
      "getMany"
    ],
    "message": "`api.observations.getMany` of major 4 reads v1 rows by page; in v6 it reads v2 rows with a cursor.",
    "todo": "Call it with the `fields` you read; pages become a cursor.",
    "suggestion": "{api}.observations.getMany({ ...{arg0}, fields: 'core,basic,io' })",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "requestKeys": {
      "page": "cursor"
    },
    "contract": "field:What real repositories need most"
  },
  {
    "id": "api.metrics.metrics#v1",
    "kind": "reshape",
    "root": "api",
    "path": [
      "metrics",
      "metrics"
    ],
    "target": [
      "metrics",
      "metrics"
    ],
    "message": "`api.metrics.metrics` of major 4 takes v1 queries; in v6 it takes v2 queries.",
    "todo": "Write its query for v2: view `observations`.",
    "suggestion": "{api}.metrics.metrics({args})",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "contract": "field:What real repositories need most"
  },
  {
    "id": "api.observations.get",
    "kind": "reshape",
    "root": "api",
    "path": [
      "observations",
      "get"
    ],
    "target": [
      "observations",
      "getMany"
    ],
    "message": "`api.observations.get` is of major 4; v6 reads one observation as a list with a filter on its id.",
    "todo": "Read it with `api.observations.getMany` and a filter on `id`, then take the first row; an unknown id is an empty list, not a 404.",
    "suggestion": "{api}.observations.getMany({ filter: JSON.stringify([{ type: 'string', column: 'id', operator: '=', value: {arg0} }]), fields: 'core,basic,io' })",
    "parameters": [
      "observationId",
      "requestOptions"
    ],
    "contract": "field:What real repositories need most"
  },
  {
    "id": "api.observationsV2.getMany",
    "kind": "rename",
    "root": "api",
    "path": [
      "observationsV2",
      "getMany"
    ],
    "target": [
      "observations",
      "getMany"
    ],
    "message": "`api.observationsV2.getMany` is of major 4; v6 calls the same route `api.observations.getMany`.",
    "todo": "Call `api.observations.getMany` instead.",
    "suggestion": "{api}.observations.getMany({args})",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "contract": "field:What real repositories need most"
  },
  {
    "id": "api.observationsV2",
    "kind": "manual",
    "root": "api",
    "path": [
      "observationsV2"
    ],
    "target": [
      "observations"
    ],
    "message": "`api.observationsV2` is of major 4; v6 calls it `api.observations`.",
    "todo": "Use `api.observations`.",
    "suggestion": "{api}.observations",
    "contract": "field:What real repositories need most"
  },
  {
    "id": "api.metricsV2.metrics",
    "kind": "rename",
    "root": "api",
    "path": [
      "metricsV2",
      "metrics"
    ],
    "target": [
      "metrics",
      "metrics"
    ],
    "message": "`api.metricsV2.metrics` is of major 4; v6 calls the same route `api.metrics.metrics`.",
    "todo": "Call `api.metrics.metrics` instead.",
    "suggestion": "{api}.metrics.metrics({args})",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "contract": "field:What real repositories need most"
  },
  {
    "id": "api.metricsV2",
    "kind": "manual",
    "root": "api",
    "path": [
      "metricsV2"
    ],
    "target": [
      "metrics"
    ],
    "message": "`api.metricsV2` is of major 4; v6 calls it `api.metrics`.",
    "todo": "Use `api.metrics`.",
    "suggestion": "{api}.metrics",
    "contract": "field:What real repositories need most"
  },
  {
    "id": "api.scoreV2.get",
    "kind": "reshape",
    "root": "api",
    "path": [
      "scoreV2",
      "get"
    ],
    "target": [
      "scores",
      "getMany"
    ],
    "message": "`api.scoreV2.get` is of major 4; v6 reads Scores API v3 with `api.scores.getMany`: other filters, a cursor instead of pages, and other rows.",
    "todo": "Call `api.scores.getMany`, and check the filters and the fields you read against Scores API v3.",
    "suggestion": "{api}.scores.getMany({args})",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "requestKeys": {
      "scoreIds": "id",
      "datasetRunId": "experimentId",
      "page": "cursor",
      "operator": null,
      "userId": null,
      "traceTags": null,
      "filter": null
    },
    "contract": "field:What real repositories need most"
  },
  {
    "id": "api.scoreV2.getById",
    "kind": "reshape",
    "root": "api",
    "path": [
      "scoreV2",
      "getById"
    ],
    "target": [
      "scores",
      "getMany"
    ],
    "message": "`api.scoreV2.getById` is of major 4; v6 reads one score as a list filtered by `id`.",
    "todo": "Call `api.scores.getMany({ id })` and take the first row; an unknown id is an empty list, not a 404.",
    "suggestion": "(await {api}.scores.getMany({ id: {arg0}, fields: 'details,subject,annotation' })).data[0]",
    "parameters": [
      "scoreId",
      "requestOptions"
    ],
    "contract": "field:What real repositories need most"
  },
  {
    "id": "api.scoreV2",
    "kind": "manual",
    "root": "api",
    "path": [
      "scoreV2"
    ],
    "target": [
      "scores"
    ],
    "message": "`api.scoreV2` is of major 4; v6 calls it `api.scores`.",
    "todo": "Use `api.scores`, where `get` is called `getMany`.",
    "suggestion": "{api}.scores",
    "contract": "field:What real repositories need most"
  },
  {
    "id": "api.score.create",
    "kind": "rename",
    "root": "api",
    "path": [
      "score",
      "create"
    ],
    "target": [
      "scores",
      "create"
    ],
    "message": "`api.score.create` is of major 4; in v6 `api.scores.create` sends the same request.",
    "todo": "Call `api.scores.create` instead.",
    "suggestion": "{api}.scores.create({args})",
    "parameters": [
      "request",
      "requestOptions"
    ],
    "contract": "field:What real repositories need most"
  },
  {
    "id": "api.score.delete",
    "kind": "rename",
    "root": "api",
    "path": [
      "score",
      "delete"
    ],
    "target": [
      "scores",
      "delete"
    ],
    "message": "`api.score.delete` is of major 4; in v6 `api.scores.delete` takes over, with `{}` before `requestOptions`.",
    "todo": "Call `api.scores.delete` instead, with `{}` before `requestOptions`.",
    "suggestion": "{api}.scores.delete({arg0}, {}, {arg1})",
    "parameters": [
      "scoreId",
      "requestOptions"
    ],
    "contract": "field:What real repositories need most"
  },
  {
    "id": "api.score",
    "kind": "manual",
    "root": "api",
    "path": [
      "score"
    ],
    "target": [
      "scores"
    ],
    "message": "`api.score` is of major 4; in v6 `create` and `delete` are on `api.scores`.",
    "todo": "Use `api.scores`.",
    "suggestion": "{api}.scores",
    "contract": "field:What real repositories need most"
  }
];
