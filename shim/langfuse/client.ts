import { profiles } from '../../src/catalog/profile.ts';
import { clientModule } from '../client/index.ts';

export const {
  ChatMessageType,
  ChatPromptClient,
  DatasetManager,
  ExperimentManager,
  MediaManager,
  PromptManager,
  RegressionError,
  RunnerContext,
  ScoreManager,
  SvcClient: LangfuseClient,
  SvcMedia: LangfuseMedia,
  SvcMediaReference: LangfuseMediaReference,
  TextPromptClient,
  createEvaluatorFromAutoevals,
} = clientModule(profiles.langfuse);
