import { say } from '#language/say.ts'

/**
 * Work that rarely stands alone: where an estimate has a line of `when` and none of `unless`, `missing` may have been forgotten.
 * Words are those of items in both languages, and of a takeoff's item ids. `source` is what asks for it; '' is our own reason:
 * the one is not done without the other.
 */
type Companion = { id: string; when: RegExp; unless: RegExp; missing: () => string; source: string }

const row = (id: string, when: RegExp, unless: RegExp, missing: () => string, source = ''): Companion => ({
  id,
  when,
  unless,
  missing,
  source,
})

/** Of the International Residential Code, as states adopt it: its section numbers alone. */
const irc = (section: string): string => `IRC 2021 ${section}`

const tile = /\b(?<!ceiling |carpet |vinyl )tiles?\b(?! saw)|azulejo|loseta|mosaico/i
const board = /drywall|gypsum|sheetrock|panel de yeso|tablaroca/i
const tub = /(?=.*(?:\btub\b|shower|tina|ducha|regadera))(?=.*(?:tile|azulejo|loseta))|wall-tile/i

export const companions: readonly Companion[] = [
  row(
    'tile-backer',
    tile,
    /backer|cement board|uncoupling|membrane|mortar bed|self-?level|tablero|fibrocemento|membrana/i,
    () => say('Tile without backer board or another base'),
    irc('R702.4'),
  ),
  row(
    'tub-waterproof',
    tub,
    /waterproof|membrane|impermeab|membrana|surround panel/i,
    () => say('Tub or shower tile without waterproofing'),
    irc('R702.4.2'),
  ),
  row('tile-mortar', tile, /thin-?set|mortar|mastic|adhesive|mortero|adhesivo|pegamento/i, () =>
    say('Tile without thinset'),
  ),
  row('tile-grout', tile, /grout|lechada|boquilla/i, () => say('Tile without grout')),
  row(
    'drywall-tape',
    board,
    /\btape|tape-roll|taping|finish(?:ing)?\b|cinta|acabado/i,
    () => say('Drywall without joint tape'),
    'GA-216',
  ),
  row(
    'drywall-compound',
    board,
    /compound|\bmud\b|taping|finish(?:ing)?\b|pasta|masilla|compuesto|acabado/i,
    () => say('Drywall without joint compound'),
    'GA-216',
  ),
  row(
    'drywall-screws',
    board,
    /screw|nail|fastener|hang(?:ing)?\b|tornillo|clavo/i,
    () => say('Drywall without screws'),
    irc('R702.3.5'),
  ),
  row('drywall-primer', board, /\bprim(?:er|e|ing)\b|primer-|sellador|imprimador|base para pintura/i, () =>
    say('New drywall without primer'),
  ),
  row('drywall-paint', board, /paint|wallpaper|\btiles?\b|texture|pintura|pintar|tapiz/i, () =>
    say('New drywall without paint'),
  ),
  row(
    'carpet-pad',
    /carpet(?! tile)|alfombra/i,
    /\bpad\b|carpet-pad|cushion|bajo alfombra|almohadilla/i,
    () => say('Carpet without pad'),
  ),
  row('carpet-strip', /carpet(?! tile)|alfombra/i, /tack|glue|tira de p[uú]as|pegamento/i, () =>
    say('Carpet without tack strip'),
  ),
  row('plank-underlayment', /plank|laminate|duela|laminado/i, /underlay|attached pad|glue|bajo piso/i, () =>
    say('Plank flooring without underlayment'),
  ),
  row(
    'cabinets-top',
    /base cabinet|vanity|gabinetes? (?:base|bajo)/i,
    /counter|\btops?\b|vanity top|quartz|granite|laminate top|cubierta|encimera/i,
    () => say('Base cabinets without a countertop'),
  ),
  row(
    'top-sink',
    /countertop|quartz tops?|granite tops?|cubierta|encimera/i,
    /sink|lavabo|fregadero|tarja/i,
    () => say('Countertop without a sink'),
  ),
  row(
    'door-lockset',
    /prehung|interior door|puerta interior|door-prehung/i,
    /lockset|knob|lever|handle|hardware|cerradura|manija|perilla/i,
    () => say('Doors without locksets'),
  ),
  row(
    'demolition-disposal',
    /demo(?:lition|lish)?\b|tear.?out|demolici[oó]n/i,
    /dispos|dump|haul|debris|container|escombro|basura|acarreo/i,
    () => say('Demolition without hauling off the debris'),
  ),
  row(
    'permit',
    /rough-?in|panel upgrade|\bframing\b|water heater|new circuit|stud-2x4|joist|estructura|calentador de agua/i,
    /permit|permiso/i,
    () => say('Work that usually needs a permit, without one'),
    irc('R105.1'),
  ),
  row(
    'shingle-underlayment',
    /shingle|teja/i,
    /underlay|felt|roof-underlayment|fieltro|membrana/i,
    () => say('Shingles without underlayment'),
    irc('R905.1.1'),
  ),
  row(
    'shingle-drip',
    /shingle|teja/i,
    /drip.?edge|goter[oó]n|borde/i,
    () => say('Shingles without drip edge'),
    irc('R905.2.8.5'),
  ),
  row(
    'slab-vapor',
    /\bslab\b|losa/i,
    /vapor|barrera/i,
    () => say('Slab without a vapor retarder'),
    irc('R506.2.3'),
  ),
  row(
    'window-flashing',
    /(?:new|replacement|replace|install).*window|ventana nueva/i,
    /flashing|tapajuntas/i,
    () => say('Windows without flashing'),
    irc('R703.4'),
  ),
  row(
    'ledger-flashing',
    /ledger/i,
    /flashing|tapajuntas/i,
    () => say('Deck ledger without flashing'),
    irc('R507.2.4'),
  ),
]
