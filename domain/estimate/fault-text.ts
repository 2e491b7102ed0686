import { say } from '#language/say.ts'
import type { Fault } from './types.ts'

/** What is wrong with a quantity, for whoever typed it. */
export function faultText({ kind, word }: Fault): string {
  switch (kind) {
    case 'empty':
      return say('There is no quantity yet')
    case 'unexpected':
      return word === ''
        ? say('Something is missing at the end')
        : say('{word} does not belong here', { word })
    case 'unclosed':
      return say('This parenthesis is not closed')
    case 'length':
      return say('{word} cannot be read as a length', { word })
    case 'unit':
      return say('{word} is no unit of length, area or volume', { word })
    case 'unknown-room':
      return say('There is no room called {word} in the measurements', { word })
    case 'ambiguous-room':
      return say('Several rooms are called {word}: add the number of the one you mean', { word })
    case 'no-room':
      return say('{word} of which room? Write {example}, or choose the line’s room', {
        word,
        example: `Kitchen.${word}`,
      })
    case 'no-quantity':
      return say('“{word}” is no quantity: write 12, 12.5 or a formula such as {example}', {
        word,
        example: "=2*(12'4\"+10')",
      })
    case 'unknown-measure':
      return say('A room has no measure called {word}', { word })
    case 'unlike':
      return say('Lengths, areas and plain numbers cannot be added to each other')
    case 'power':
      return say('This is no length, area or volume')
    case 'not-the-unit':
      return say(
        'This is a measured length, area or volume, and the line counts in {word}: change its unit',
        {
          word,
        },
      )
    case 'zero':
      return say('Nothing can be divided by zero')
    case 'negative':
      return say('A quantity cannot be less than zero')
    case 'too-large':
      return say('This is more than an estimate can hold')
    case 'gone':
      return say('The rooms do not take this any more')
  }
}
