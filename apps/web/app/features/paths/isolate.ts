/** Latin names inside an Arabic sentence, and the other way round, keep their own direction. */
export const isolate = (text: string) => `\u2068${text}\u2069`;
