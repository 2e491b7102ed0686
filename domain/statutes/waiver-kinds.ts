/** States with a form of lien waiver of its own for each of the four kinds: conditional or not, progress or final. */
export const fourForms: ReadonlySet<string> = new Set(['AZ', 'CA', 'MI', 'NV', 'TX'])

/** States whose forms are neither conditional nor unconditional by their name. */
const oneForm: ReadonlySet<string> = new Set(['FL', 'GA', 'MS', 'UT', 'WY'])

/** Whether a state has one form for a payment, whether it has come or not. */
export const hasOneWaiverForm = (state: string): boolean => oneForm.has(state)
