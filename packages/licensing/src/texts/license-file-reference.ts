const reference =
  /\b(?:see|in|refer to|read|consult|per|to|with|at|by|of)\s(?:the\s|our\s|its\s|a\s)?(?:(?:accompanying|included|file|files|attached|root|top-level|enclosed|called|named|full)\s){0,3}["'`(<[]{0,2}((?:[\w.-]{1,60}\/){0,6}(?:(?:UN)?LICEN[CS]E|COPYING|COPYRIGHT|MIT-LICENSE|LEGAL)(?:[-.][\w.-]{0,40}\w)?|(?:[\w-]{1,60}\/){0,6}(?:un)?(?:licen[cs]e|copying)(?:-[\w]{1,20})?\.(?:txt|md|rst|html?|terms)|licen[cs]e(?=["'`]{0,2}\sfile\b)|copying(?=["'`]{0,2}\sfile\b))/iu

/** "See copyright notice in zlib.h", "see the disclaimer and license in png.h": a file of any name. */
const noticeElsewhere =
  /\bsee\s(?:the\s)?(?:copyright|licen[cs]e|disclaimer)(?:\s(?:and|copyright|licen[cs]e|notice|disclaimer|terms|information)){0,4}\s(?:in|at\sthe\s(?:end|top|beginning)\sof)\s(?:the\s)?(?:file\s)?["'`<]?((?:[\w.-]{1,60}\/){0,6}[\w-]{1,60}\.[a-z]{1,4})\b/iu

/** Finds the file that a text refers to for its licence: "see LICENSE". */
export function licenseFileReference(text: string): string | undefined {
  return namedReference(text) ?? noticeElsewhere.exec(text)?.[1]
}

function namedReference(text: string): string | undefined {
  const found = reference.exec(text)?.[1]
  const isFile =
    found !== undefined &&
    (/[A-Z]{4}|[./]/u.test(found) ||
      /["'`]{0,2}\sfile\b/iu.test(text.slice(text.indexOf(found) + found.length, text.indexOf(found) + found.length + 10)))
  return isFile ? found : undefined
}
