import { halfUp } from './cents.ts'

/**
 * Interest on a late payment, simple: principal × (rate ÷ days of the year × days). A year of the federal Prompt Payment Act has 360
 * days (5 CFR 1315.17(b)); rates are hundredths of a percent.
 */
export const lateInterest = (principal: bigint, rateBp: bigint, days: number, basis: 360 | 365): bigint =>
  days <= 0 || principal <= 0n ? 0n : halfUp(principal * rateBp * BigInt(days), 10_000n * BigInt(basis))

/** Days from one day to another, both `2026-06-11`; below zero where it lies before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
