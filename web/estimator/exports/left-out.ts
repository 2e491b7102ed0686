/**
 * What stands in a bundle in the place of packages that jsPDF would load for pages of HTML, SVG and PNG: nothing of that kind
 * is exported, and together they are larger than jsPDF.
 */
export default undefined

/** @throws always: no PNG is put into a document */
export function decode(): never {
  throw new Error('PNG was left out of the bundle')
}
