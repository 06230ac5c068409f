import { oldPrompt, oldTrace } from './old.js';
import { newPrompt, newTrace } from './new.js';

export const compare = async (name, id) => [await oldPrompt(name), await newPrompt(name), await oldTrace(id), await newTrace(id)];
