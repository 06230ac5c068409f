/** The client package of one profile, under neutral names: what `shim/<profile>/client.ts` exports. */
import type * as Client from '@svc/client';
import type { Profile } from '../../src/catalog/profile.ts';
import { coreModule } from '../core/index.ts';
import { withPublishedNames } from '../core/published-names.ts';
import { createClient } from './client.ts';
import { createDatasetManager } from './dataset-manager.ts';
import { createExperimentManager } from './experiment-manager.ts';
import { createMediaManager } from './media-manager.ts';
import { ChatMessageType, ChatPromptClient, TextPromptClient } from './prompt-clients.ts';
import { createPromptManager } from './prompt-manager.ts';
import { createEvaluatorFromAutoevals, RegressionError, RunnerContext } from './runner-context.ts';
import { createScoreManager } from './score-manager.ts';

const modules = new Map<string, typeof Client>();

/** The client package under a profile's names; one for each profile. */
export function clientModule(profile: Profile): typeof Client {
  const module = modules.get(profile.name) ?? createClientModule(profile);
  modules.set(profile.name, module);
  return module;
}

function createClientModule(profile: Profile): typeof Client {
  const core = coreModule(profile);
  const managers = {
    PromptManager: createPromptManager(core),
    DatasetManager: createDatasetManager(profile, core),
    ScoreManager: createScoreManager(profile, core),
    MediaManager: createMediaManager(profile, core),
    ExperimentManager: createExperimentManager(profile, core),
  };
  return withPublishedNames(profile, {
    ...managers,
    SvcClient: createClient(profile, core, managers),
    SvcMedia: core.SvcMedia,
    SvcMediaReference: core.SvcMediaReference,
    ChatMessageType,
    ChatPromptClient,
    TextPromptClient,
    RunnerContext: RunnerContext as typeof Client.RunnerContext,
    RegressionError: RegressionError as typeof Client.RegressionError,
    createEvaluatorFromAutoevals,
  });
}
