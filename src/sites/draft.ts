import type ts from 'typescript';
import type { Site } from './site.ts';

/** A site before it is bound to its file; `node` is what it was found at. */
export type SiteDraft = Omit<Site, 'file'> & { node: ts.Node };
