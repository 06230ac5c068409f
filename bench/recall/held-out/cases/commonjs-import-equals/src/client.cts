import sdk = require('@svc/client');
import core = require('@svc/core');

type View = core.ObservationsViewSingle;

class Reads {
  static readonly client = new sdk.SvcClient();

  static async first(traceId: string): Promise<View | undefined> {
    const { data } = await Reads.client.api.legacy.observationsV1.getMany({ traceId, limit: 1 });
    return data[0] as View | undefined;
  }
}

export = Reads;
