import { notDying, studyWords } from "./crisis-idioms.en.ts";
import type { CrisisPhrases } from "./crisis-phrases.ts";

/** What people write in English when they worry about somebody near them, or lost them. */
export const englishCrisisOfOthers: CrisisPhrases = {
  language: "en",
  groups: {
    family:
      "my friend|my best friend|a friend|a friend of mine|my brother|my sister|my mother|my mom|my mum|my father|my dad|my son|my daughter|my wife|my husband|my roommate|my classmate|a classmate|someone in my class|a girl in my class|a boy in my class|my colleague|my cousin|my uncle|my aunt|my partner|my girlfriend|my boyfriend|my ex|my student|someone i know|someone i love",
    theyEnd:
      "kill himself|kill herself|kill themselves|kill themself|killing himself|killing herself|killing themselves|die|dying|be dead|commit suicide|committing suicide|suicide|end his life|end her life|end their life|ending his life|ending her life|take his own life|take her own life|take their own life|take his life|take her life|hurt himself|hurt herself|harm himself|harm herself",
    theyWant:
      "wants|wanted|want|is going|is trying|tried|is planning|plans|will|might|is thinking about|is thinking of|is talking about|was talking about|talks about|talked about|keeps talking about|threatens|threatened",
  },
  phrases: [
    {
      pattern:
        "{family} (said|says|told me|texted me|tells me|keeps saying|) (he|she|they|) {theyWant} {theyEnd}",
      notBefore: notDying,
    },
    {
      pattern: "(said|says|saying|told me|texted me|tells me) (he|she|they) {theyWant} {theyEnd}",
      notBefore: notDying,
    },
    {
      pattern: "{family} (is|feels|seems|might be|has become|has) (suicidal|depressed)",
    },
    {
      pattern:
        "{family} (has|suffers from|is suffering from|struggles with|is struggling with) (severe|deep|) depression",
      notBefore: studyWords,
    },
    {
      pattern:
        "{family} (is|keeps|started|has) (cutting|hurting|harming|burning) (himself|herself|themselves|themself)",
    },
    {
      pattern:
        "{family} (killed himself|killed herself|hanged himself|hanged herself|took his own life|took her own life|died by suicide|committed suicide|attempted suicide|overdosed)",
    },
    {
      pattern:
        "i (help|support|talk|talk with) (someone|somebody|a person) (who is suicidal|suicidal|who feels suicidal|who wants die|who is thinking about suicide|who wants kill)",
    },
    {
      pattern:
        "{family} (cuts|hurts|harms|burns|starves|injures) (himself|herself|themselves|themself)",
      notBefore: ["in the gym", "at the gym", "in football"],
    },
    {
      pattern:
        "(posted|wrote|writes|messaged me|messages me|texts me|announced|keeps telling me|confessed|tweeted) (he|she|they) {theyWant} {theyEnd}",
      notBefore: notDying,
    },
    {
      pattern:
        "(sent|texted|left|wrote) (me|us|his parents|her parents|his family|her family|everyone) a (goodbye|farewell|suicide) (message|letter|note|text)",
      notBefore: ["when he left the", "when she left the", "after his last day", "at work"],
    },
    {
      pattern:
        "(hes|shes|theyre|he is|she is|they are|he keeps|she keeps|they keep) talking about (dying|suicide|killing himself|killing herself|killing themselves|ending it|not being here)",
      notBefore: studyWords,
    },
    {
      pattern:
        "{family} (said|says|told me|texted me|tells me|keeps saying|) (he|she|they|) (doesnt|does not|dont|do not|didnt|no longer) (want|wants|wana|feel like) (live|living|be alive|be here|being alive|exist|wake up)",
      notBefore: ["early", "with us", "with me", "in this", "at home", "abroad"],
    },
  ],
};
