import type * as Client from '@svc/client';
import type { SvcAPIClient } from '@svc/core';
import type { Profile } from '../../src/catalog/profile.ts';
import { clientTimeout } from '../core/api-request.ts';
import { baseUrlOf } from '../core/base-url.ts';
import type { CoreModule } from '../core/index.ts';
import { keysOf, timeoutOf, warnOfMissing } from '../core/keys.ts';
import { published } from '../core/published-names.ts';
import { explained, explainRemoved, isExplaining } from '../explain/index.ts';

/** What the shim takes besides the published parameters. */
export interface ShimParams extends Client.SvcClientParams {
  /** Members that v6 does not have say so, on stderr, when they are read; for everything that is made from then on. */
  explainRemoved?: boolean;
}

/** The managers that a client is made of. */
export type Managers = Pick<
  typeof Client,
  'PromptManager' | 'DatasetManager' | 'ScoreManager' | 'MediaManager' | 'ExperimentManager'
>;

/** How the API client of a client sends: with its keys, its names and its time. Warns of a key that nobody gave. */
function apiOptions(
  profile: Profile,
  core: CoreModule,
  baseUrl: string,
  params: ShimParams,
): ConstructorParameters<CoreModule['SvcAPIClient']>[0] {
  const keys = keysOf(profile, params);
  warnOfMissing(keys, profile, core.getGlobalLogger(), '; requests will fail');
  const sdkHeaders = {
    [`x${profile.prefix}PublicKey`]: keys.publicKey,
    [`x${profile.prefix}SdkVersion`]: core.SVC_SDK_VERSION,
    [`x${profile.prefix}SdkName`]: core.SVC_SDK_NAME,
  };
  return {
    ...sdkHeaders,
    environment: baseUrl,
    username: keys.publicKey,
    password: keys.secretKey,
    ...(params.additionalHeaders ? { headers: params.additionalHeaders } : {}),
    ...{ [clientTimeout]: timeoutOf(profile, params.timeout) },
  };
}

/** The client of one profile. */
export function createClient(
  profile: Profile,
  core: CoreModule,
  { PromptManager, DatasetManager, ScoreManager, MediaManager, ExperimentManager }: Managers,
): typeof Client.SvcClient {
  class SvcClient implements Client.SvcClient {
    api: SvcAPIClient;
    prompt: Client.PromptManager;
    dataset: Client.DatasetManager;
    score: Client.ScoreManager;
    media: Client.MediaManager;
    experiment: Client.ExperimentManager;
    private readonly baseUrl: string;
    private projectId: Promise<string> | undefined;

    constructor(params: ShimParams = {}) {
      if (params.explainRemoved && !isExplaining()) explainRemoved();
      this.baseUrl = baseUrlOf(profile, params.baseUrl);
      this.api = new core.SvcAPIClient(apiOptions(profile, core, this.baseUrl, params));
      this.prompt = new PromptManager({ apiClient: this.api });
      this.score = new ScoreManager({ apiClient: this.api });
      this.media = new MediaManager({ apiClient: this.api });
      const self = explained(this, { root: 'client', profile });
      const named = { [`${profile.prefix.toLowerCase()}Client`]: self } as unknown as { svcClient: SvcClient };
      this.dataset = new DatasetManager(named);
      this.experiment = new ExperimentManager(named);
      return self;
    }

    async flush(): Promise<void> {
      await this.score.flush();
    }

    async shutdown(): Promise<void> {
      await this.score.shutdown();
    }

    async getTraceUrl(traceId: string): Promise<string> {
      return `${this.baseUrl}/project/${await this.getProjectId()}/traces/${traceId}`;
    }

    /** Id of the project that the keys belong to; asked for once. */
    async getProjectId(): Promise<string> {
      this.projectId ??= this.api.projects.get().then(({ data: [project] }) => {
        if (!project) throw new Error('The keys belong to no project.');
        return project.id;
      });
      try {
        return await this.projectId;
      } catch (error) {
        this.projectId = undefined;
        throw error;
      }
    }

    /** URL of the comparison view of an experiment. Its form is not shown in the contract. */
    async getExperimentUrl(experimentId: string): Promise<string> {
      return `${this.baseUrl}/project/${await this.getProjectId()}/experiments/results?baseline=${encodeURIComponent(experimentId)}`;
    }
  }
  return published(profile, 'SvcClient', SvcClient);
}
