/** What programs and people call work that is done, and work that is under way: in both languages, and four more that files come in. */
const done =
  /^(?:done|closed|complete|completed|resolved|finished|released|approved|verified|cancell?ed|won'?t do|true|yes|x|100 ?%|hech[oa]s?|terminad[oa]s?|completad[oa]s?|cerrad[oa]s?|list[oa]s?|resuelt[oa]s?|finalizad[oa]s?|erledigt|fertig|abgeschlossen|geschlossen|termin[ée]e?s?|résolue?s?|conclu[ií]d[oa]s?|fechad[oa]s?|fatt[oi]|completat[oaie]|chius[oaie])(?!\p{L})/iu
const started =
  /^(?:in progress|in-progress|doing|started|working on it|ongoing|active|in review|review|verifying|testing|stuck|blocked|en curso|en progreso|en proceso|haciendo|empezad[oa]s?|in arbeit|in bearbeitung|en cours|em andamento|em progresso|in corso)(?!\p{L})/iu

/** What a status in words comes to; work that nothing is said of is open. */
export function statusOf(words: string): 'open' | 'started' | 'done' {
  // Emoji and signs before the word are decoration.
  const bare = words.replace(/^[^\p{L}\d]+/u, '')
  if (done.test(bare)) return 'done'
  return started.test(bare) ? 'started' : 'open'
}
