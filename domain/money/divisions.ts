import { say } from '#language/say.ts'

/** What the divisions of MasterFormat are about, in our words: the first two digits of a code. */
const divisions: Readonly<Record<string, () => string>> = {
  '01': () => say('General conditions'),
  '02': () => say('Demolition and site conditions'),
  '03': () => say('Concrete'),
  '04': () => say('Masonry'),
  '05': () => say('Metals'),
  '06': () => say('Carpentry'),
  '07': () => say('Roofing and insulation'),
  '08': () => say('Doors and windows'),
  '09': () => say('Drywall, tile, floors and paint'),
  '10': () => say('Specialties'),
  '11': () => say('Appliances and equipment'),
  '12': () => say('Cabinets and furnishings'),
  '14': () => say('Lifts and elevators'),
  '21': () => say('Sprinklers'),
  '22': () => say('Plumbing'),
  '23': () => say('Heating and air'),
  '26': () => say('Electrical'),
  '27': () => say('Data and communications'),
  '28': () => say('Alarms and security'),
  '31': () => say('Earthwork'),
  '32': () => say('Paving and landscaping'),
  '33': () => say('Utilities'),
}

/** What a cost code is about where it begins with a division of MasterFormat; empty where it does not. */
export const divisionName = (code: string): string =>
  /^\d\d/.test(code) ? (divisions[code.slice(0, 2)]?.() ?? '') : ''
