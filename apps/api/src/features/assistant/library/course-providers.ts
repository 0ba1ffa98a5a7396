/** How people write the names of the course providers; the patterns meet folded text. */
export const providerNames: [RegExp, string][] = [
  [/\bcoursera\b|كورسيرا|كورسيره/, "Coursera"],
  [/\bedx\b|(?:^| )(?:ادكس|اي دي اكس|ايدكس)(?: |$)/, "edX"],
  [/\budemy\b|يوديمي|يودمي|اودمي/, "Udemy"],
  [/\budacity\b|يوداسيتي|اوداسيتي/, "Udacity"],
  [/\bkhan(?: academy)?\b|خان اكاديمي|اكاديميه خان/, "Khan Academy"],
  [/\bfree ?code ?camp\b|فري كود كامب/, "freeCodeCamp"],
  [/\bfuture ?learn\b|فيوتشر ?ليرن/, "FutureLearn"],
  [/\blinkedin(?: learning)?\b|لينكد ?ان|لنكد ?ان/, "LinkedIn Learning"],
  [/\bedraak\b|(?:^| )(?:ادراك|منصه ادراك)(?: |$)/, "Edraak"],
  [/\bmit\b|\bocw\b|\bopencourseware\b/, "MIT OpenCourseWare"],
];
