import type { PriceImport } from '#contract/price-book.ts'
import { say } from '#language/say.ts'

export type MoneyAnswer = 'dollars' | 'other'

/** Whether a list says nothing of its money, or that it is not US dollars: then who brings it in says what it is. */
export const asksForMoney = ({ money }: Pick<PriceImport, 'money'>): boolean => money.said !== 'dollars'

type Props = {
  money: PriceImport['money']
  answer: MoneyAnswer | undefined
  onAnswer: (answer: MoneyAnswer) => void
}

/** In which money a list is: nothing is taken as US dollars without somebody saying so. */
export function MoneyQuestion({ money: { said, name }, answer, onAnswer }: Props) {
  if (said === 'dollars')
    return <p className="font-semibold">{say('Prices are in US dollars, as the list says.')}</p>
  return (
    <fieldset className="border border-line bg-tint-orange p-3">
      <legend className="px-1 font-semibold">
        {said === 'other'
          ? say('The list says that its prices are in {money}', { money: name.toUpperCase() })
          : say('In which money are these prices? The list does not say.')}
      </legend>
      {(['dollars', 'other'] as const).map((one) => (
        <label key={one} className="flex min-h-11 items-center gap-2">
          <input type="radio" name="money" checked={answer === one} onChange={() => onAnswer(one)} />
          {one === 'dollars'
            ? said === 'other'
              ? say('They are US dollars all the same')
              : say('US dollars')
            : say('Other money: bring the items in without their prices')}
        </label>
      ))}
    </fieldset>
  )
}
