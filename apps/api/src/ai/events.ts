/** Yields the data of each event; names, ids and comments are ignored. */
export async function* parseEventStream(text: AsyncIterable<string>) {
  let rest = "";
  let data: string[] = [];
  for await (const part of text) {
    const lines = (rest + part).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
      if (line !== "" || data.length === 0) continue;
      yield data.join("\n");
      data = [];
    }
  }
}
