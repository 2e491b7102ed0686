import { documentWords } from '#domain/papers/document-words.ts'
import type { Papers } from '#domain/papers/papers.ts'
import type { Language } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'

/** What a template itself says, in `language`, by the names that the template knows it under. */
export function wordsOf(template: keyof Papers, language: Language): Record<string, string> {
  const say = sayIn(language)
  const shared = {
    page: say('Page'),
    of: say('of'),
    lacking: say('This typeface has no sign for these, which stand as “?”:'),
  }
  const own: Record<keyof Papers, () => Record<string, string>> = {
    proposal: () => ({
      proposal: say('Proposal'),
      for: say('for'),
      goodUntil: say('good until'),
      plan: say('Plan'),
      get: say('What you get'),
      choices: say('Choices'),
      chosen: say('chosen'),
      notChosen: say('not chosen'),
      instead: say('instead of'),
      allowances: say('Allowances'),
      allowancesWhy: say('you choose later; the price follows what you choose'),
      notIncluded: say('Not in it'),
      pay: say('You pay'),
      when: say('When'),
      asAbove: say('As above'),
      options: say('Choices taken'),
      price: say('Your price'),
      terms: say('Terms'),
      acceptance: say('Acceptance'),
      acceptedBy: say('Accepted by'),
      name: say('Full name'),
      signature: say('Signature'),
      date: say('Date'),
      item: say('Item'),
      amount: say('Price'),
      share: say('Part of it'),
    }),
    'purchase-list': () => ({
      list: say('Purchase list'),
      asOf: say('as of'),
      noSupplier: say('No supplier yet'),
      neededBy: say('needed by'),
      bought: say('Bought'),
      yes: say('bought'),
      item: say('Item'),
      quantity: say('Quantity'),
      use: say('For'),
    }),
    estimate: () => ({
      estimate: say('Estimate'),
      asOf: say('as of'),
      inside: say('For the contractor: costs are in it.'),
      basis: say('Measured from'),
      item: say('Item'),
      quantity: say('Quantity'),
      order: say('Order'),
      hours: say('Hours'),
      cost: say('Cost'),
      price: say('Price'),
      total: say('Total'),
      fromCost: say('From cost to price'),
      notes: say('Notes'),
    }),
    document: () => documentWords(language),
    photos: () => ({
      photos: say('Photos'),
      asOf: say('as of'),
      claims: say(
        'Days are by the clock of the device that took the photo. The originals are kept unchanged.',
      ),
    }),
  }
  return { ...shared, ...own[template]() }
}
