import { at } from '#language/languages.ts'
import { rich } from '#web/kit/rich.tsx'
import { Note } from '#web/ui/work/note.tsx'

/** How to pay where nothing is paid by card. */
export function ByHand() {
  return (
    <Note kind="info">
      <p className="max-w-[68ch]">
        {rich(
          'Here plans are set by whoever runs this service, and paid by check or bank transfer. <sales>Write to us</sales> which plan you want and for how many people: you get an invoice, and the plan is set when it is paid.',
          {
            sales: (words) => (
              <a href={at('/contact-sales')} className="font-semibold text-link underline underline-offset-4">
                {words}
              </a>
            ),
          },
        )}
      </p>
    </Note>
  )
}
