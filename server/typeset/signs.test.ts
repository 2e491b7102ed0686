import { expect, test } from 'vitest'
import { unprinted } from '#domain/papers/unprinted.ts'
import { readFonts } from './engine.ts'
import { makeSigns, signsOf } from './signs.ts'

const fonts = readFonts().map(signsOf)
const has = fonts[0] ?? new Set<number>()

test('every cut has ASCII, the letters of Spanish and the signs of the trade', () => {
  for (const font of fonts)
    for (const sign of '±→≤≥−½¼¾×²³°′″•–—“”…¿¡ñÑáéíóúüÁÉÍÓÚÜ$€§')
      expect(font, sign).toContain(sign.codePointAt(0))
  for (let code = 0x20; code < 0x7f; code++) for (const font of fonts) expect(font).toContain(code)
})

test('what the typeface has stays as it is, and a line break with it', () => {
  const text = 'Wall 1: 10′ 4½″ ± ⅛\nPared: ñandú → #strong[x] $x$'
  const { write, lacking } = makeSigns(has)
  expect(write(text.replace('⅛', '1/8'))).toBe(text.replace('⅛', '1/8'))
  expect([...lacking]).toEqual([])
})

test('a fraction without a sign of its own is written out, apart from the whole number before it', () => {
  expect(makeSigns(has).write('12⅜ and ⅝ in')).toBe('12 3⁄8 and 5⁄8 in')
})

test('what nobody sees is left out, and a letter that is not there is counted once', () => {
  const { write, lacking } = makeSigns(has)
  expect(write('a\u0000b\u200Bc\u202Ed\uFE0F\tе\r\nשלום 🏠🏠')).toBe('abcd ?\n???? ??')
  expect([...lacking]).toContain('U+1F3E0')
  expect([...lacking].filter((one) => one === 'U+1F3E0')).toHaveLength(1)
})

test('a letter with a mark that the typeface lacks goes without it', () => {
  expect(makeSigns(new Set([0x76])).write('ṿ')).toBe('v')
})

test('half of a sign is none', () => {
  expect(makeSigns(has).write('a\uD83Cb')).toBe('ab')
})

test('who types is told of a letter of each script that is not printed, and of nothing that is', () => {
  const { write } = makeSigns(has)
  for (const sign of 'שЖعقαक中한🏠✓☐') {
    expect(write(sign), sign).toBe('?')
    expect(unprinted(sign)).toEqual([sign])
  }
  for (const sign of 'ñẠșœßªº°′″⅜½×µ©®™†•→€₱№') {
    expect(write(sign), sign).not.toBe('?')
    expect(unprinted(sign)).toEqual([])
  }
})
