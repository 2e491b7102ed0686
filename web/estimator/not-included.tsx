import { notIncludedText, type NotIncluded as Texts } from '#domain/takeoff/not-included.ts'

/** What the price beside it leaves out; nothing where that is nothing. */
export function NotIncluded({ texts }: { texts: Texts }) {
  const text = notIncludedText(texts)
  return text && <p className="mt-3 border-line border-t pt-3">{text}</p>
}
