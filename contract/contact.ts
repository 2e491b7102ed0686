/** What somebody writes about. */
export const contactAbouts = ['sales', 'other'] as const
export type ContactAbout = (typeof contactAbouts)[number]
