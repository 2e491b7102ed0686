import type { Mark } from '#contract/site-photos.ts'
import type { Language } from '#language/languages.ts'
import type { PaperBlock } from '../documents/paper-blocks.ts'
import type { PlanDrawing } from './plan-drawing.ts'

/**
 * The papers that are printed. Names say how a value is written: `…Cents` is money, `…Bp` a share in hundredths of a percent,
 * `…On` a day with its year, `…Day` one with its weekday, `…At` a moment (ISO, UTC) in the `timeZone` beside it. Days are
 * `2026-05-26`. Every text is written as it is; an empty line parts its paragraphs.
 */

/** Who sends it: stands at the head of the first page. */
export type Letterhead = {
  name: string
  /** Address, phone, license: a line each. */
  lines: readonly string[]
  /** PNG, JPEG or WebP. */
  logo: Uint8Array | null
}

/** What a whole paper says of itself beside its content. */
type Paper = {
  head: Letterhead
  /** Which job it is of. */
  job: { name: string; address: string }
}

/** A sum with what it is for. */
export type Priced = { name: string; scope: string; priceCents: number }

/** What the owner is offered: prices alone, nothing of cost. */
export type ProposalPaper = Paper & {
  number: string
  sentOn: string
  validUntilOn: string | null
  /** To whom: their name, and address, a line each. */
  client: { name: string; lines: readonly string[] }
  title: string
  /** What is done, in words. */
  scope: string
  plans: readonly PlanDrawing[]
  groups: readonly Priced[]
  /** `taken`: chosen. `instead`: the name of what it replaces; its price is then the difference. */
  options: readonly (Priced & { taken: boolean; instead: string | null })[]
  allowances: readonly { name: string; priceCents: number }[]
  notIncluded: readonly string[]
  payments: readonly { name: string; shareBp: number | null; priceCents: number }[]
  dates: readonly { name: string; startDay: string }[]
  /** What it comes to: the groups, the options that are taken, all of it. `tax` says in words how tax stands in it. */
  totals: { groupsCents: number; optionsCents: number; priceCents: number; tax: string }
  terms: string
  /** What the acceptance says was agreed to. */
  consent: string
  /** Who accepted it and when; null leaves lines to sign on. */
  acceptance: { name: string; acceptedAt: string; timeZone: string } | null
}

/** What is to be bought, from whom and by when; no prices, as everybody on site reads it. */
export type PurchaseListPaper = Paper & {
  asOfOn: string
  /** In the order in which they are bought; `supplier` empty: nobody was named. */
  groups: readonly {
    supplier: string
    neededDay: string | null
    lines: readonly {
      item: string
      /** Such as `3 boxes`. */
      quantity: string
      /** What it is for: rooms, a task. */
      use: string
      note: string
      bought: boolean
    }[]
  }[]
}

/** An estimate for those who may read its costs. */
export type EstimatePaper = Paper & {
  /** Such as `Version 3`; empty for what is not kept yet. */
  version: string
  asOfOn: string
  /** The measurements it stands on, a line each. */
  basis: readonly string[]
  groups: readonly {
    name: string
    lines: readonly {
      item: string
      /** With its ± and its unit: `147.0 ± 0.4 ft²`. */
      quantity: string
      /** What is ordered: `12 boxes`. */
      order: string
      note: string
      /** Hours of work, as they are written. */
      hours: string
      costCents: number | null
      priceCents: number | null
    }[]
    costCents: number
    priceCents: number
  }[]
  /** From cost to price, step by step; the last is what it comes to. */
  totals: readonly { name: string; sumCents: number }[]
  notes: readonly string[]
}

/** A document of blocks. */
export type DocumentPaper = Paper & {
  /** What it is, at its head: `Change order`. */
  kind: string
  /** Its number, or that it is a draft. */
  about: string
  /** Says so across every page. */
  draft: boolean
  /** What stands over it, where that is not its title. */
  heading?: string
  blocks: readonly PaperBlock[]
}

/** Photos as they are shown to everybody, with what is drawn over them. */
export type PhotosPaper = Paper & {
  asOfOn: string
  photos: readonly {
    /** JPEG, upright. */
    picture: Uint8Array
    marks: readonly Mark[]
    /** Where, and which of a task's list it is. */
    about: string
    takenDay: string
  }[]
}

/** Every paper there is a template of, by the template's name. */
export type Papers = {
  proposal: ProposalPaper
  'purchase-list': PurchaseListPaper
  estimate: EstimatePaper
  document: DocumentPaper
  photos: PhotosPaper
}

/**
 * Which rules a PDF keeps: `ua-1` (PDF/UA-1) can be read by everybody, `a-3a` (PDF/A-3a) is for the archive. One a file.
 */
export const pdfStandards = ['ua-1', 'a-3a'] as const
export type PdfStandard = (typeof pdfStandards)[number]

/** A paper to be set. `title` is what a reader of PDF shows for the file, `date` the day it says that it was made on. */
export type PaperJob<Name extends keyof Papers = keyof Papers> = {
  template: Name
  data: Papers[Name]
  standard: PdfStandard
  language: Language
  title: string
  date: string
}

/**
 * Makes a PDF of a paper: the same bytes for the same job. Throws a `Refusal`: `too_large` where it is too much to set,
 * `invalid_input` where its logo is no picture, `unavailable` where too many wait.
 */
export type Typeset = <Name extends keyof Papers>(job: PaperJob<Name>) => Promise<Uint8Array>
