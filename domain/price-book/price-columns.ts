import { bare, type ColumnKinds } from '../import/columns.ts'

/** What a column of a price list can be read as. */
export const priceFields = [
  'name',
  'code',
  'price',
  'unit',
  'kind',
  'trade',
  'costCode',
  'supplier',
  'date',
  'pack',
  'packSize',
  'hoursEach',
  'leadDays',
  'currency',
  'source',
  'notes',
  'ignore',
] as const
export type PriceField = (typeof priceFields)[number]

/** What shops, suppliers and catalogues call their columns, Spanish among them; what says it best stands first. */
const headings: Readonly<Record<Exclude<PriceField, 'ignore'>, string>> = {
  name: 'item name|product name|material name|resource name|name|item description|product description|material description|product|material|article|descripción del producto|nombre|producto|artículo|articulo|concepto|item|ítem|description|desc|short description|long description|service|resource|descripción|descripcion|bezeichnung|artikelbezeichnung|désignation|libellé|materiale|articolo|descrizione|malzeme adı|ürün adı|malzeme|ürün|açıklama|descrição|produto|work item|job',
  code: 'sku|item code|product code|commodity code|resource code|material code|code|item number|item no|item #|item id|product number|product id|product no|part number|part no|part #|part|mfr part number|model|model number|catalog number|catalog no|cat #|cat no|upc|article number|stock code|id|clave|código|codigo|referencia|ref|artikelnummer|art nr|référence|codice|codice articolo|model no|ürün kodu|kod',
  price:
    'unit price|price per unit|price each|unit cost|cost per unit|price|net price|your price|contractor price|sale price|sell price|current price|our price|trade price|base price|material cost|cost|rate|unit rate|price avg|avg price|average price|price average|mean price|price median|median price|list price|retail price|retail|msrp|regular price|amount|precio unitario|precio|costo unitario|costo|p u|daily rate|day rate|hourly rate|rate per day|rate per hour|daily hire|hire rate|einzelpreis|preis|prix unitaire|prix|prix unitaire ht|prezzo unitario|prezzo|birim fiyat|liste fiyatı|fiyat|preço unitário|preço',
  unit: 'unit|units|uom|u m|um|unit of measure|unit of measurement|measure|sell unit|selling unit|selling uom|price unit|pricing unit|price uom|per|unit type|unit name|price basis|unidad|unid|ud|einheit|me|unité|unità di misura|unita di misura|unità|birim|unidade',
  kind: 'kind|type|item type|resource type|cost type|class|tipo',
  trade:
    'trade|category|product category|product type|item category|division|group|product group|section|department|discipline|family|csi division|oficio|categoría|categoria|partida|familia|grupo|warengruppe|catégorie',
  costCode:
    'cost code|costcode|csi code|csi|masterformat|masterformat code|phase code|account code|budget code|código de costo',
  supplier:
    'supplier|vendor|distributor|merchant|store|brand|manufacturer|mfr|make|proveedor|lieferant|hersteller|fournisseur|marca|fornitore|marka|tedarikçi|fornecedor',
  date: 'price date|date|as of|effective|effective date|effective from|priced on|updated|last updated|valid from|date updated|updated at|fecha|fecha de precio|vigencia|datum|gültig ab',
  pack: 'pack|package|packaging|pack name|pack unit|package type|empaque',
  packSize:
    'pack size|pack qty|package qty|qty per pack|case qty|qty per case|units per pack|quantity per pack|box qty',
  hoursEach: 'hours each|hours per unit|labor hours|labour hours|man hours|unit hours|hrs|horas por unidad',
  leadDays: 'lead days|lead time|lead time days|delivery days|delivery time|plazo',
  currency: 'currency|curr|price currency|moneda|währung|devise',
  source: 'price source|source|quote|quote number|fuente',
  notes: 'notes|note|comments|comment|remarks|details|specification|specifications|notas|observaciones',
}

/** In small letters, the Turkish i with and without its dot as one: `FİYATI` and `fiyatı` are the same word. */
const small = (text: string): string =>
  bare(text)
    .replace(/\u0307/g, '')
    .replaceAll('ı', 'i')

const order = new Map(
  (Object.keys(headings) as (keyof typeof headings)[]).flatMap((field) =>
    headings[field].split('|').map((heading, at) => [small(heading), { field, at }] as const),
  ),
)

/** Without what stands in brackets, currencies, and signs: `Unit Price ($/EA)` is `unit price`. */
const plain = (heading: string): string =>
  small(heading.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/\b(?:usd|us)\b|[$€£*:]|\/\s*(?:ea|each|unit)\b/g, ' ')
    .replace(/[._/-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const abroad =
  /€|£|¥|₹|₺|\b(?:c|ca|a|mx|r)\$|(?<=\()tl(?=\))|(?<=\bfiyat.{0,20})\btl\b|\b(?:eur|euros?|gbp|cad|aud|nzd|mxn|chf|jpy|inr|try|kes|kshs?|ngn|zar|brl|pln|sek|nok|dkk|ron|idr)\b/i

/** Which money a heading says that its prices are in, where that is not US dollars: `EUR` of `Price (EUR)`. */
export const moneyIn = (heading: string): string => abroad.exec(heading.replace(/_/g, ' '))?.[0] ?? ''

const of = /(?:\bper\s+|\/\s*)(\p{L}[\p{L}\d. ]*?)\s*[)\]]?\s*$/iu

/** Of which unit a heading says that its prices are: `sqft` of `price_usd_per_sqft`; '' where it says none, or one of them. */
export function unitIn(heading: string): string {
  const unit = of.exec(heading.replace(/_/g, ' '))?.[1] ?? ''
  return /^(?:unit|each|ea|item|day|hour|tax\w*|cost|price|qty|quantity|discount|delivery|freight)$/i.test(
    unit,
  )
    ? ''
    : unit
}

const found = (heading: string) => {
  const known = order.get(small(heading)) ?? order.get(plain(heading))
  if (known) return known
  // `price_eur_per_kg`: what it is of and in which money stands behind what it is.
  const rest = plain(heading)
    .replace(abroad, ' ')
    .replace(/\s+per\s.*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  const price = rest === plain(heading) ? undefined : order.get(rest)
  return price?.field === 'price' ? { ...price, at: price.at + 100 } : undefined
}

/** What a heading says: what it is, and how well it says so, less being better. */
export const readPriceHeading = (heading: string): { field: PriceField; at: number } | undefined =>
  found(heading)

const kinds: ColumnKinds<PriceField> = {
  fields: priceFields,
  readHeading: (heading) => found(heading)?.field,
}

/** The most that is looked at of a column to tell what it is. */
const sampleRows = 200
const money =
  /^[^\p{L}\d]*(?:usd|us|eur|gbp|cad|aud|nzd|mxn|chf|inr|rs\.?|ca|c|au|a|mx|r)?\s*[$€£₹¥₺]?\s*\d[\d.,'\s]*\s*(?:usd|eur|[$€£])?(?:\s*(?:\/|per\b).*)?$/iu

/** What each column is read as: as chosen by hand, else by the heading that says it best, else by what stands in it. */
export function readPriceColumns(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  byHand: Readonly<Record<number, string>> = {},
): (PriceField | undefined)[] {
  const sample = rows.slice(0, sampleRows)
  const cells = (place: number) => sample.flatMap((row) => (row[place] ? [row[place]] : []))
  const share = (place: number, test: (cell: string) => boolean) => {
    const all = cells(place)
    return all.length === 0 ? 0 : all.filter(test).length / all.length
  }
  const words = (cell: string) => /\p{L}{3}/u.test(cell)
  const fits = (field: PriceField, place: number): boolean => {
    if (field === 'price') return share(place, (cell) => money.test(cell)) > 0.5
    // A number of the item is no name for it, nor is a class of goods a kind of cost.
    if (field === 'name') return share(place, words) > 0.5 && share(place, (cell) => /\s/.test(cell)) > 0.1
    return true
  }
  const best = heading.map((words_, place) => {
    const one = byHand[place] === undefined ? found(words_) : undefined
    if (!one) return undefined
    if (one.field === 'name' && !fits('name', place) && cells(place).length > 0) {
      const codes = share(place, (cell) => /\d/.test(cell) && cell.length <= 40) > 0.5
      return codes ? { field: 'code' as const, at: 99 } : one
    }
    if (one.field === 'kind' && share(place, (cell) => kindOf(cell) !== undefined) < 0.5)
      return { field: 'trade' as const, at: 50 }
    return fits(one.field, place) || cells(place).length === 0 ? one : undefined
  })
  // Of several columns of one field the one whose heading says it best counts; the others of a name are notes.
  const winner = new Map<PriceField, number>()
  for (const [place, one] of best.entries()) {
    if (!one) continue
    const before = winner.get(one.field)
    if (before === undefined || one.at < (best[before]?.at ?? 0)) winner.set(one.field, place)
  }
  const chosen: Record<number, string> = { ...byHand }
  for (const [field, place] of winner) {
    if (!Object.values(byHand).includes(field)) chosen[place] ??= field
  }
  if (!Object.values(chosen).includes('notes')) {
    const second = best.findIndex((one, place) => one?.field === 'name' && chosen[place] === undefined)
    if (second >= 0) chosen[second] = 'notes'
  }
  for (const place of heading.keys()) chosen[place] ??= 'ignore'
  guess(chosen, heading.length, { share, cells, words, byHand })
  return columnsOf(heading, chosen)
}

const columnsOf = (heading: readonly string[], chosen: Readonly<Record<number, string>>) =>
  heading.map((_, place) => kinds.fields.find((field) => field === chosen[place] && field !== 'ignore'))

/** Where no heading says which column has the names or the prices, what stands in them does. */
function guess(
  chosen: Record<number, string>,
  width: number,
  about: {
    share: (place: number, test: (cell: string) => boolean) => number
    cells: (place: number) => string[]
    words: (cell: string) => boolean
    byHand: Readonly<Record<number, string>>
  },
): void {
  const { share, cells, words, byHand } = about
  const free = () =>
    Array.from({ length: width }, (_, place) => place).filter(
      (place) => chosen[place] === 'ignore' && byHand[place] === undefined,
    )
  const has = (field: PriceField) => Object.values(chosen).includes(field)
  const long = (place: number) =>
    cells(place).reduce((sum, cell) => sum + cell.length, 0) / (cells(place).length || 1)
  if (!has('name')) {
    const [named] = free()
      .filter((place) => share(place, words) > 0.5)
      .sort((a, b) => long(b) - long(a))
    if (named !== undefined) chosen[named] = 'name'
  }
  if (!has('price')) {
    const signed = (place: number) =>
      share(place, (cell) => /[$€£]|\d[.,]\d\d$/.test(cell) && money.test(cell))
    const [priced] = free()
      .filter((place) => signed(place) > 0.5)
      .sort((a, b) => signed(b) - signed(a))
    if (priced !== undefined) chosen[priced] = 'price'
  }
}

const kindWords = {
  material:
    /^(?:abstract )?(?:material|mat|mtl|goods|product|supply|item|part|inventory|materiales?|consumable)s?$/i,
  labor: /^(?:labou?r|wage|worker|crew|personnel|man ?hours?|installation|mano de obra|work)s?$/i,
  equipment:
    /^(?:equipment|equip|machine|machinery|plant|rental|tool|electricity|fuel|energy|equipo|maquinaria)s?$/i,
  sub: /^(?:sub|subs|subcontract|subcontractor|sub-?contract(?:or)?s?|subcontrato)$/i,
} as const

/** What a word of a list says that a price is of; undefined for one that nobody here knows. */
export const kindOf = (word: string): keyof typeof kindWords | undefined =>
  (Object.keys(kindWords) as (keyof typeof kindWords)[]).find((kind) => kindWords[kind].test(word.trim()))
