import { useEffect, useState } from 'react';
import type { TraceWithFullDetails } from '@langfuse/core';
import { useLangfuse } from './langfuse-context';

export function useTrace(id: string | undefined) {
  const langfuse = useLangfuse();
  const [trace, setTrace] = useState<TraceWithFullDetails>();

  useEffect(() => {
    if (!id) return;
    const abort = new AbortController();
    langfuse.api.trace
      .get(id, {}, { abortSignal: abort.signal })
      .then(setTrace, () => setTrace(undefined));
    return () => abort.abort();
  }, [id, langfuse]);

  return trace;
}
