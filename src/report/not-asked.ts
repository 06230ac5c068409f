/** Why a change was not made that nobody was asked about: the person had ended the questions. */
export const notAsked = 'the questions were ended before it';
