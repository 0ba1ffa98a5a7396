/** Characters and words of attacks. */
export const hostileSigns = "[]()<>!`~*_\\|:/@.#&;\"'\n \t-+>=$".split("");

export const hostileWords = [
  ..."](|![|]:|```|```\n|\n```\n|~~~|~~~\n|\n\n|\n> |\n- |\n1. |\n    |\n   |](http|]: http|\n[a]: |[a]|[a][a]|| - |\n|---|---|\n|| a | b |".split(
    "|",
  ),
  ..."https://evil.test|http://|https:|//evil.test|www.evil.test|www.|ftp://x.y|a@evil.test|mailto:a@b.co|xmpp:a@b.co|javascript:|data:text/html,|&#106;avascript:|%6a|https://www.coursera.org/a|https://coursera.org@evil.test|https://wikipedia.org/a_(b)".split(
    "|",
  ),
  ..."<a href=x>|</a>|<b>|<img src=x>|<script>|</script>|<!--|-->|<?|?>|<![CDATA[|]]>|<!X|<https://evil.test>|<a@b.co>|<div\n|<pre>|<x-y z>|<style>|</style>|<textarea>".split(
    "|",
  ),
  ..."$$|$`|`$|\\(|\\)|\\[|\\]|$x$|$a](b)$|$$\n|\n$$|$<b>$|$a|b$".split("|"),
  "```card\n",
  "\n```card\n",
  "\n    ```\n",
  "\n~~~\n",
  "\n`````\n",
  "\n- [ ] 2026-11-16: x\n",
  "[1]",
  "[9]",
  "ht[9]tp://evil.test",
  "\u1FEF",
  "\u200E",
  "\u0338",
  "\u200B",
  "\u202E",
  "\u200D",
  "\u0000",
  "\r",
  "word",
  "كلمة",
  "x".repeat(700),
  "``",
  "\\`",
  "\\\\",
  "h",
  "ttp",
  "p://e.co",
];

/** Openings without an end. */
export const endless = [
  "[",
  "[a](x '",
  "[a](",
  "<a ",
  "<!-- ",
  "<script>",
  "`",
  "`` ` ",
  "https://a/",
  "![",
  "(",
  "~",
  "> ",
  "$a",
  "$$a",
  "\\(",
  "\\[a",
  "$`a",
];
