/**
 * Names of programs that read pages, as opposed to people; Cubot makes phones. Requests without a name are from
 * programs, too.
 */
const BOT =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|whatsapp|monitor|curl|wget|python|java\/|go-http|node/i

export const isBot = (userAgent: string | undefined): boolean => !userAgent || BOT.test(userAgent)
