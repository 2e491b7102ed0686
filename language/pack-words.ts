import { numberText } from './figures.ts'

/** What packs and pieces are called, in both languages: each as it is said of several. */
const severals: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'bag',
      'baluster',
      'base',
      'block',
      'bolt',
      'bottle',
      'bracket',
      'brick',
      'bucket',
      'bundle',
      'can',
      'cap',
    ]
      .concat(['carton', 'case', 'coil', 'crate', 'door', 'drum', 'gallon', 'gate', 'hanger', 'jug', 'kit'])
      .concat([
        'length',
        'pack',
        'package',
        'pail',
        'pair',
        'pallet',
        'panel',
        'piece',
        'plank',
        'roll',
        'screw',
      ])
      .concat(['set', 'sheet', 'spool', 'stick', 'tie', 'ton', 'tub', 'tube'])
      // Spanish
      .concat(['amarre', 'balaustre', 'bloque', 'bolsa', 'caja', 'cubeta', 'estribo', 'hoja', 'juego'])
      .concat([
        'ladrillo',
        'lata',
        'paquete',
        'perno',
        'pieza',
        'placa',
        'puerta',
        'rollo',
        'saco',
        'soporte',
      ])
      .concat(['tabla', 'tarima', 'tira', 'tonelada', 'tornillo', 'tramo', 'tubo'])
      .map((one) => [one, `${one}s`]),
  ),
  ...{ box: 'boxes', batch: 'batches', bunch: 'bunches', 'board ft': 'board ft' },
  // Spanish, where it is not an s alone
  ...{ conector: 'conectores', 'pie tablar': 'pies tablares' },
}

const several = (count: number, word: string): string | undefined => {
  const known = word.toLowerCase()
  const all = Object.hasOwn(severals, known) ? severals[known] : undefined
  return all === undefined ? undefined : count === 1 ? word : all
}

/**
 * So many packs as a contractor says it: `9 sheets, 4 × 8 ft`, `3 boxes of 150`, `4 bags, 25 lb`, `9 hojas de 4 × 8 ft`. What a
 * pack is called is what somebody named it: a word that is not known stays as it is, and one that begins with a figure has `×`
 * before it, as `3 ½ yd³` reads as another number.
 */
export function packsText(count: number, name: string): string {
  const [figure, plain] = [numberText(count), name.trim()]
  // `25 lb bag`: the size stands before what it is the size of.
  const [, size = '', last = ''] = /^(.*\d.*\S) (\p{L}+)$/u.exec(plain) ?? []
  const lasts = several(count, last)
  if (lasts !== undefined) return `${figure} ${lasts}, ${size}`
  // `1 piece`, `1 ft off a roll`: the count stands in the place of the 1.
  const [, one = plain] = /^1 (\p{L}.*)$/u.exec(plain) ?? []
  for (const words of [2, 1]) {
    const first = one.split(' ', words).join(' ')
    const firsts = several(count, first)
    if (firsts !== undefined) return `${figure} ${firsts}${one.slice(first.length)}`
  }
  return /^(?:[\d¼½¾⅓⅔⅛]|medi[ao] )/i.test(one) ? `${figure} × ${one}` : `${figure} ${one}`
}
