export interface Observation {
  at: Date;
  species: string;
}

export interface Session {
  id: string;
  observations: Observation[];
}

export type Trace = readonly [x: number, y: number][];
