import {
  byMyselfInstead,
  hiddenFrom,
  overdoseNouns,
  takeLifeIdioms,
  lifeCompounds,
  liveThings,
  livingThings,
  notDying,
  notWakingUp,
  others,
  places,
  selfIdioms,
  studyFaults,
  studyWords,
  thirdPersons,
} from "./crisis-idioms.en.ts";
import { burdenPhrases } from "./crisis-phrases.en-burden.ts";
import { selfHarmPhrases } from "./crisis-phrases.en-harm.ts";
import type { CrisisPhrases } from "./crisis-phrases.ts";

/** What people write in English when they are in danger or in despair. */
export const englishCrisis: CrisisPhrases = {
  language: "en",
  groups: {
    me: "i|im|i am|i am seriously|im seriously|ive|i have|id|i will|ill|me",
    want: "want|wana|wanted|wanting|wish|would like|id like|need|plan|plan on|planning|planning on|intend|ready|deserve|hope i|wish i could|feel like|thinking about|thinking of|think about|think of|thought about|thought of|considering|decided|about",
    try: "going|gonna|gona|try|tried|trying|will|might|should|could",
    cant: "cant|cannot|can not|can no longer|dont think i can|do not think i can",
    anymore: "anymore|any more|any longer|no more|nomore",
    endMe:
      "kill myself|kill my self|killing myself|killing my self|end my life|ending my life|end my own life|unalive myself|hang myself|hanging myself|shoot myself|drown myself|drowning myself",
    endIt:
      "end it all|ending it all|commit suicide|committing suicide|overdose|overdosing|od on|od tonight",
    gone: "die|died|live or die|am dead|was dead|were dead|am gone|was gone|were gone|disappear|disappeared|vanished|killed myself|didnt exist|did not exist|never existed|was never born|were never born|wasnt here|was not here|wasnt alive|wasnt around|not here",
    pills:
      "pills|tablets|medicine|medication|meds|painkillers|paracetamol|tylenol|panadol|ibuprofen|aspirin|xanax|sleeping pills",
    many: "10|12|14|15|16|18|20|24|25|30|32|35|36|40|45|48|50|60|70|80|90|ten|twelve|fifteen|twenty|thirty|forty|fifty|a lot of|lots of|a bunch of|many",
    vehicle: "bus|train|car|truck|lorry|metro|tram",
  },
  phrases: [
    { pattern: "kill (myself|my self)", notBefore: ["laughing"] },
    { pattern: "(unalive|unaliving|hang|stab|poison|strangle) (myself|my self)" },
    {
      pattern: "killing (myself|my self)",
      notBefore:
        "studying trying over learning working with for at doing practicing practising reading laughing".split(
          " ",
        ),
    },
    {
      pattern: "shoot myself",
      notBefore: [...selfIdioms, "for a vlog"],
    },
    {
      pattern:
        "({want}|{try}|i|how|how do i|how can i|should i|can i|way|ways) (take|taking) my (own|) life",
      notBefore: takeLifeIdioms,
    },
    { pattern: "({want}|{try}) {endMe}", notBefore: [...lifeCompounds, ...selfIdioms] },
    {
      pattern: "(how|how do i|how can i|how should i|should i|can i|i could|way|ways) {endMe}",
      notBefore: [...lifeCompounds, ...selfIdioms],
    },
    {
      pattern:
        "(want|wana|wanted|going|gonna|gona|thinking about|thinking of|planning|planning on|feel like|considering|about|trying|ready) {endIt}",
      notAfter: thirdPersons,
      notBefore: overdoseNouns,
    },
    {
      pattern:
        "({me}|i was|should i|can i|could i|how do i|how can i) (think about|think of|thought about|thought of|tried|try|decided|plan|planned|intend|might|should|need|could|deserve|) {endIt}",
      notBefore: overdoseNouns,
    },
    { pattern: "(how|way|ways) commit suicide" },
    { pattern: "how overdose", isWhole: true },
    { pattern: "how overdose (on|without|and die)" },
    { pattern: "(end|ending) my (own|) life", notBefore: lifeCompounds },
    { pattern: "(end|ending) (it all|my pain|my suffering|my misery)" },
    {
      pattern:
        "(want|wana|going|gonna|gona|will|ill|ready|need) end (everything|it tonight|it today|it now|it for good|it forever)",
      notBefore: ["with a", "by"],
    },
    { pattern: "(i want|i wana|im going|i am going|im gonna|i will|ill) end it", isWhole: true },
    {
      pattern: "i want (the|this|my|all this|all the) (pain|suffering) (end|stop|go away|be over)",
    },
    { pattern: "hurts and i want it (end|stop|be over)" },
    {
      pattern: "i (seriously|) (want|wana|need|deserve|would like|am ready|hope) (i|) die",
      notBefore: notDying,
    },
    { pattern: "(i should|should i) die", notBefore: notDying },
    { pattern: "i should (be dead|have died)", notBefore: ["serious"] },
    {
      pattern:
        "(how|how can i|how do i) die (without|painlessly|peacefully|quickly|fast|in my sleep)",
    },
    { pattern: "how (high|far) (do i|should i|) (have|need|) (jump|fall) (from|) (die|be dead)" },
    { pattern: "(want|wana) die", notAfter: others, notBefore: notDying },
    { pattern: "(makes|make|making|made) me want die", notBefore: notDying },
    {
      pattern:
        "(i am ready|im ready|i am waiting|im waiting|let me|rather|better|better if) (i|) (die|be dead)",
      notAfter: others,
      notBefore: [...notDying, "than"],
    },
    { pattern: "rather die than (live like|keep living|go on|continue living|exist|be alive)" },
    { pattern: "(someone|somebody|god|) kill me (now|)", isWhole: true },
    {
      pattern:
        "(want|wana|wish|hope) (be dead|i was dead|i were dead|i wasnt alive|i was never born|i were never born|i had never born|id never born|i wasnt born|i wasnt here|i did not exist|i didnt exist|i had never existed|i could die|i would die|i could disappear|i die)",
      notBefore: [...notDying, "serious", "accurate", "sure", "certain", "centre", "center"],
    },
    {
      pattern:
        "(wish|hope) (i|) (would|could|) (get|got|be) (hit|run over|killed) by (a|) {vehicle}",
    },
    { pattern: "(wish|hope) (a|some|the) {vehicle} (would|could|) (hit|hits|kill|kills) me" },
    { pattern: "wish my (mother|mom|mum|parents) (never had|didnt have|had never had) me" },
    { pattern: "(regret being born|why was i born)" },
    {
      pattern: "(better off|better of|rather be) dead",
      notAfter: ["is", "its"],
      notBefore: ["is", ...studyWords],
    },
    {
      pattern:
        "i (seriously|) (want|wana) (disappear|vanish|be gone|die and be gone|sleep forever|stop existing|stop breathing|not exist|not wake up|not be here|not be alive|not live)",
      notBefore: hiddenFrom,
    },
    {
      pattern:
        "(i|id|i will|ill|i could|can i|could i|me|want|wana|going|gonna|wish i could|pills and) (disappear|sleep|fall asleep) forever",
      notBefore: ["in python", "in a loop", "in the loop"],
    },
    {
      pattern:
        "(dont|do not|not|no longer|never) (want|wana|wish|feel like) (live|living|be alive|being alive|be in this world|be on this earth|exist|existing|go on living|keep living|continue living)",
      notBefore: [...places, ...liveThings],
    },
    {
      pattern:
        "(dont|do not|not|no longer|never) (want|wana|wish|feel like) (be here|be around|being here|do life|this life|my life) {anymore}",
    },
    {
      pattern:
        "(hope|wish|pray) i (dont|do not|never|would never|wouldnt|would not|wont|will not|didnt|did not|could not|couldnt) wake up",
      notBefore: notWakingUp,
    },
    { pattern: "(dont|do not) (want|wana) wake up", notBefore: notWakingUp },
    {
      pattern:
        "i (dont|do not|never|wont|will never) (want|wana|) wake up (at all|again|{anymore})",
    },
    {
      pattern:
        "(dont|do not|not|no longer|never) (want|wana) live (at all|without her|without him|without them|with myself|with this pain|with the pain|in this world|in this life|in pain|in this pain)",
    },
    {
      pattern:
        "(want|wana|could|let me|id|i|down and) (go|fall a|) (sleep|asleep) and (never|not|dont) wake up",
    },
    {
      pattern: "(no|any|have no) reason (i|) (live|be alive|go on living|keep living|stay alive)",
      notBefore: [...places, ...livingThings],
    },
    {
      pattern: "(i have|ive|i see|there is|theres) no reason (exist|keep going|go on)",
      notBefore: places,
    },
    {
      pattern:
        "(cant|cannot|dont|do not) (find|see|have) (a|any) reason (live|go on|keep going|be alive|get out of bed)",
      notBefore: places,
    },
    { pattern: "no place for me in (this|the) world" },
    { pattern: "nothing (left|) (i|) (live for|living for)" },
    {
      pattern: "(not|isnt|is not|no longer) worth living",
      notAfter: ["unexamined life", "unexamined life is"],
    },
    {
      pattern:
        "life (is|feels) (pointless|meaningless|worthless|hopeless|unbearable|painful|hard live)",
      notAfter:
        "say says said argue argues argued claim claims claimed believe believes believed".split(
          " ",
        ),
      notBefore: ["according"],
    },
    { pattern: "life (is not|isnt|is no longer) worth (it|anything)" },
    { pattern: "my life has no (meaning|purpose|point|value)" },
    { pattern: "life has no (meaning|purpose|point|value) {anymore}" },
    { pattern: "living hurts", isWhole: true },
    { pattern: "nothing matters {anymore}" },
    { pattern: "nothing matters", isWhole: true },
    {
      pattern: "(my life|life for me) (is|be) over",
      notBefore: "engineered complicated scheduled loaded booked committed planned".split(" "),
    },
    {
      pattern: "point (of|in) (living|being alive|existing|staying alive|going on)",
      notBefore: [...places, ...livingThings, "about", "cycle"],
    },
    {
      pattern: "(no|what is|whats|see) (the|any|a|) point (of|in) my life",
      notBefore: lifeCompounds,
    },
    {
      pattern:
        "(no|lost|losing|have no|not|lost my|losing my|lost the|losing the|not the) (will|desire) (live|go on|keep going)",
      notBefore: [...places, ...liveThings],
    },
    {
      pattern: "(tired|sick|exhausted) of (living|life|being alive|existing|my life)",
      notBefore: [...places, ...livingThings, ...lifeCompounds],
    },
    { pattern: "done living", notBefore: places },
    {
      pattern:
        "(done with|finished with|had enough of) (life|living|my life|this life|being alive)",
      notBefore: lifeCompounds,
    },
    {
      pattern: "(give|giving|gave|given) up on (life|living|my life|myself)",
      notBefore: lifeCompounds,
    },
    { pattern: "want out of (this|my|) life" },
    {
      pattern:
        "{cant} (go on|live) ({anymore}|like this|living|with this pain|with the pain|with myself)",
    },
    {
      pattern: "{cant} (keep|go on|continue|stand|handle|bear|face) (living|being alive|my life)",
      notBefore: places,
    },
    {
      pattern:
        "(i|) {cant} (take it|take this|do this|do it|go on|keep going|keep doing this|bear it|handle it|cope) {anymore}",
      isWhole: true,
    },
    { pattern: "i {cant} go on", isWhole: true },
    { pattern: "i want (it|) end (it|)", isWhole: true },
    { pattern: "(cant|cannot|dont|do not) see (a|any) way out", notBefore: ["of"] },
    ...burdenPhrases,
    { pattern: "no way out (for me|{anymore})" },
    { pattern: "no hope (left|) (for me|{anymore})", notBefore: ["in", "at", "with", "pass"] },
    { pattern: "hate my (own|) life", notBefore: lifeCompounds },
    {
      pattern: "hate (myself|my self|being alive|being me|living|i am alive|im alive|i am living)",
      notBefore: [...places, ...studyFaults],
    },
    { pattern: "(dont|do not) deserve (live|be alive|exist|be here)", notBefore: places },
    { pattern: "(wont|will not|not) be alive (tomorrow|next|{anymore})" },
    { pattern: "lost (all|all my|every|my) hope", notBefore: ["in", "for", "of", "with"] },
    {
      pattern: "(kill|killing|hang|hanging) yourself",
      notAfter: ["dont", "go", "not"],
      notBefore: ["over", "with", "trying"],
    },
    { pattern: "(wont|will not|not) be here (tomorrow|{anymore}) goodbye", isWhole: true },
    { pattern: "by the time you read this i will be (gone|dead)" },
    { pattern: "this is my last (message|goodbye|note)", notBefore: ["in", "about"] },
    { pattern: "(wrote|written|writing) (my|) goodbye (letter|letters|note|notes)" },
    {
      pattern: "(goodbye|bye|good bye) (everyone|everybody|world|all|cruel world|forever)",
      isWhole: true,
    },
    {
      pattern:
        "({me}|i feel|i am feeling|im feeling|feel|feeling|am i|i get|i got|i was|ana|انا|حاسس|حاسة) (depressed|suicidal)",
      notAfter: thirdPersons,
      notBefore: ["the clutch", "the pedal", "the key", "the button"],
    },
    { pattern: "depressed (and|ومش|وما)", isAtStart: true },
    {
      pattern:
        "({me}|i feel|i am feeling|im feeling|feel|feeling) (hopeless|worthless|useless and hopeless)",
      notAfter: thirdPersons,
      notBefore: "at in with when about for doing".split(" "),
    },
    { pattern: "(feel|feeling|im|i am) hopeless about (everything|life|my life|the future)" },
    { pattern: "feel empty and (worthless|hopeless|dead|numb|alone|useless)" },
    {
      pattern: "(feel|feeling|im|i am) (numb and empty|dead inside|numb inside|empty inside)",
      notBefore: ["the"],
    },
    { pattern: "(feel like|im|i am) a burden" },
    { pattern: "({me}|my|عندي) (severe|deep|) depression", notBefore: studyWords },
    {
      pattern:
        "({me}|i was|i got|i keep) (suffer from|suffering from|struggle with|struggling with|struggled with|fight|fighting|battle|battling|in|in a|fell into|fell into a|diagnosed with|live with|living with|deal with|dealing with) (my|severe|deep|) depression",
      notBefore: studyWords,
    },
    {
      pattern:
        "(hi|hello|hey|) (suffering from|struggling with|fighting|battling|living with|dealing with|diagnosed with) (my|severe|deep|) depression",
      notBefore: studyWords,
      isAtStart: true,
    },
    { pattern: "depression is (ruining|killing|destroying|eating|winning|taking) (me|my|over)" },
    {
      pattern:
        "({me}|i keep|i often|i sometimes|i was|cant stop|keep|makes me|made me) (feel like|thinking about|thinking of|think about|think of|thought about|dream about|dream of|dreaming about|dreaming of|wish for) (dying|death)",
      notBefore: ["in"],
    },
    { pattern: "(imagine|imagining|picturing|planning|planned) my (own|) (funeral|death)" },
    { pattern: "feel like dying", notAfter: others },
    {
      pattern: "(thinking about|thinking of|dreaming of|considering|contemplating) suicide",
      notAfter: [...thirdPersons, "are"],
      notBefore: studyWords,
    },
    {
      pattern:
        "({me}|i often|i sometimes|i keep|makes me|made me) (think|thought) (about|of) suicide",
      notBefore: studyWords,
    },
    {
      pattern:
        "({me}|i had|i get|i keep|my|having) (having|) thoughts (about|of) (suicide|dying|death)",
      notAfter: thirdPersons,
      notBefore: studyWords,
    },
    {
      pattern:
        "({me}|i feel|i had|i get|i got|i keep|i was|i am having|my) (having|getting|) suicidal (thoughts|ideation|feelings|urges|tendencies|ideas)",
      notBefore: studyWords,
    },
    {
      pattern: "(having|have|had|getting|) suicidal (thoughts|feelings|urges)",
      notBefore: studyWords,
      isAtStart: true,
    },
    { pattern: "suicidal (thoughts|ideation|)", isWhole: true },
    { pattern: "suicide note", notBefore: [...studyWords, "of", "by"] },
    {
      pattern: "suicide (hotline|helpline|help line|hot line)",
      notAfter: ["at a", "for a", "at the", "of a"],
      notBefore: studyWords,
    },
    { pattern: "suicide is (my only|the only|the best|an|my) (way|option|answer|solution|choice)" },
    { pattern: "suicide", isWhole: true },
    { pattern: "(way|ways|method|methods) (i can|can i|) die", notBefore: ["in", "gracefully"] },
    {
      pattern:
        "(best|easy|easiest|fastest|quickest|painless|painles) (way|ways|method|methods|) (of|for|) suicide",
    },
    ...selfHarmPhrases,
    { pattern: "(better|better off|happier) without me", notBefore: byMyselfInstead },
    { pattern: "(better|better off|happier|easier|relieved|glad) if i {gone}" },
    { pattern: "(nobody|no one|noone|anyone|anybody) (would|will|is going) miss me" },
    { pattern: "(cares|care|notice|notices) if i {gone}", notBefore: ["from"] },
    {
      pattern: "({me}|want|wana|going|gonna|gona|might|gotta|should) kms",
      notBefore: "key keys encryption encrypted encrypt aws instead per server and or".split(" "),
    },
    { pattern: "kms", isWhole: true },
    { pattern: "kms (im|i|lol|tonight|today|now|fr|rn|seriously|bye)", isAtStart: true },
    {
      pattern: "i want (it all|everything|all of this|all of it|all this) (end|stop|be over)",
      notBefore: [
        "in",
        "with",
        "up",
        "by",
        "at",
        "when the",
        "once the",
        "after the",
        "running",
        "loading",
      ],
    },
    {
      pattern:
        "(thinking about|thinking of|considering|planning on|planning|ready for|close) ending it (all|)",
      notBefore: ["with", "here", "there", "early", "at", "after"],
    },
  ],
};
