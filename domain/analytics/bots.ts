/** Names of programs that read pages, as opposed to people. Requests without a name are from programs, too. */
const BOT =
  /bot\b|bot[/;_-]|crawl|spider|slurp|headless|lighthouse|preview|facebookexternalhit|whatsapp|monitor|curl|wget|python|java\/|go-http|node/i

export const isBot = (userAgent: string | undefined): boolean => !userAgent || BOT.test(userAgent)
