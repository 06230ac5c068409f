import { Global, Module } from '@nestjs/common';
import { LangfuseClient } from '@langfuse/client';

export const LANGFUSE = Symbol('LANGFUSE');

@Global()
@Module({
  providers: [{ provide: LANGFUSE, useFactory: () => new LangfuseClient() }],
  exports: [LANGFUSE],
})
export class LangfuseModule {}
