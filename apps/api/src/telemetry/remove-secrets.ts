// The lengths of RFC 5321 bound the matching time, which otherwise grows with the cube of the text.
// No "/" or ":" in the domain, since a frame of a Firefox stack is `name@https://…`.
const email = /[^\s"'<>()@]{1,64}@[^\s"'<>()@/:]{1,253}\.[a-z]{2,63}/gi;

/** A part of a path that is random: long, with a capital, and without the ending of a file. */
const pathToken = /(?<=\/)(?=[a-z0-9_-]{0,99}[A-Z])[\w-]{20,100}(?![\w.-])/g;

/** Chrome and Safari quote the text that is no JSON, which may be an answer with the user's data. */
const quotedJson = /, [^\n]{1,200} is not valid JSON|(?<=JSON Parse error:) [^\n]*/g;

/** For reports of errors: URLs can contain ids and tokens, messages can contain email addresses. */
export function removeSecrets(text: string): string {
  return text
    .replaceAll(quotedJson, " :text")
    .replaceAll(/[?#][\w.%-]+=[^\s:)"']*/g, "")
    .replaceAll(/[0-9a-f-]{32,}/gi, ":id")
    .replaceAll(pathToken, ":token")
    .replaceAll(email, ":email");
}
