/** More conjunctions make a story, not two questions. */
const maxSplits = 8;
const minWords = 2;

/** «و» is joined to the next word: «وايش أسوي». */
const joinedWord = /^و(?=\p{L}{2})/u;
const separateWord = /^(?:and|plus|also|و|وكمان|وبرضو|وكذلك)$/iu;
const sentenceEnd = /[?؟.!,،;؛]$/u;

/** The ways in which a message may hold two questions: at "and", at «و», and after the end of a sentence. */
export function listHalves(message: string): [string, string][] {
  const words = message.trim().split(/\s+/);
  const halves: [string, string][] = [];
  for (let at = minWords; at < words.length && halves.length < maxSplits; at += 1) {
    const word = words[at] ?? "";
    const isSeparate = separateWord.test(word);
    const isSplit = isSeparate || joinedWord.test(word) || sentenceEnd.test(words[at - 1] ?? "");
    const rest = isSeparate
      ? words.slice(at + 1)
      : [word.replace(joinedWord, ""), ...words.slice(at + 1)];
    if (isSplit && rest.length >= minWords)
      halves.push([words.slice(0, at).join(" "), rest.join(" ")]);
  }
  return halves;
}
