/**
 * Words of made-up tasks, the most used first: a title is a deed, a thing and a place. Somebody looks for the first by the
 * ten thousand and for the last by the dozen.
 */
export const deeds = [
  'Install',
  'Set',
  'Frame',
  'Paint',
  'Order',
  'Inspect',
  'Measure',
  'Repair',
  'Clean',
  'Seal',
]

export const things = [
  ...['drywall', 'cabinets', 'outlets', 'trim', 'subfloor', 'windows', 'ductwork', 'insulation', 'fixtures'],
  ...['tile', 'countertops', 'conduit', 'joists', 'railing', 'gutters', 'flashing', 'thermostat', 'skylight'],
  ...['hydrant', 'trellis'],
]

export const places = [
  ...[
    'kitchen',
    'hall bath',
    'primary bath',
    'garage',
    'basement',
    'north wing',
    'second floor',
    'stairwell',
  ],
  ...['attic', 'mudroom', 'porch', 'crawl space', 'roof', 'lobby', 'mechanical room', 'courtyard'],
]

/** One task in some ten thousand has it. */
export const rareWord = 'travertine'

/** What stands in the other organization's tasks alone. */
export const otherWord = 'quarterdeck'

/** A sentence that many descriptions have. */
export const description =
  'Protect the floors, check the dimensions on site before cutting and photograph everything that will be covered.'
