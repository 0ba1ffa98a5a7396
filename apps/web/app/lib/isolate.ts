/** Latin names inside an Arabic sentence, and the other way round, keep their own direction. */
export const isolate = (text: string) => `\u2068${text}\u2069`;

const starts = { ltr: "\u2066", rtl: "\u2067", auto: "\u2068" };

/** The same where the direction is known, whatever letters the text begins with. */
export const isolateAs = (dir: keyof typeof starts, text: string) => `${starts[dir]}${text}\u2069`;
