/**
 * The lowest version of a package that is free of what is known of it. `least` has one version for each major line that
 * was mended, in rising order. The registry of advisories cannot be asked from every machine, so what it says is kept here,
 * as of November 2026.
 */
export type Floor = {
  name: string
  least: readonly [string, ...string[]]
  why: string
  sources: readonly string[]
}

export const floors: readonly Floor[] = [
  {
    name: 'fastify',
    least: ['5.12.2'],
    why: 'bodies past their validation, forwarded addresses believed from anybody',
    sources: [
      'GHSA-jx2c-rxcm-jvmq',
      'GHSA-mrq3-vjjr-p77c',
      'GHSA-444r-cwp2-x5xf',
      'GHSA-247c-9743-5963',
      'GHSA-w2qp-rph6-63g4',
      'GHSA-3m5p-2c4r-xxw2',
    ],
  },
  {
    // Not used: files are answered from memory. Whoever adds it starts here.
    name: '@fastify/static',
    least: ['10.1.3'],
    why: 'a way round the guards of a route by dot segments and encoded slashes',
    sources: [
      'GHSA-83w8-p2f5-377r',
      'GHSA-423g-23ch-w7c6',
      'GHSA-8pvw-jcv7-9cmj',
      'GHSA-x428-ghpx-8j92',
      'GHSA-pr96-94w5-mx2h',
    ],
  },
  {
    name: 'find-my-way',
    least: ['8.2.2', '9.0.1'],
    why: 'a pattern of routes that takes for ever',
    sources: ['GHSA-rrr8-f88r-h8q6'],
  },
  {
    name: 'fast-uri',
    least: ['3.1.6', '4.1.3'],
    why: 'another host than the one that was checked, path traversal',
    sources: [
      'GHSA-q3j6-qgpj-74h6',
      'GHSA-v39h-62p7-jpjc',
      'GHSA-v2hh-gcrm-f6hx',
      'GHSA-7p8r-x3mc-p8w7',
      'GHSA-f65p-4m7j-42xc',
      'GHSA-jqff-g426-hqxp',
      'GHSA-5jgf-p345-68v8',
      'GHSA-fph4-wmhf-6fwf',
    ],
  },
  {
    name: 'ajv',
    least: ['8.18.0'],
    why: 'a pattern given as data that takes for ever',
    sources: ['GHSA-2g4f-4pwh-qvx6'],
  },
  {
    name: 'nodemailer',
    least: ['10.0.9'],
    why: 'commands slipped into SMTP, files read by a message, an address list that takes quadratic time',
    sources: [
      'GHSA-mm7p-fcc7-pg87',
      'GHSA-rcmh-qjqh-p98v',
      'GHSA-46j5-6fg5-4gv3',
      'GHSA-c7w3-x93f-qmm8',
      'GHSA-vvjj-xcjg-gr5g',
      'GHSA-r7g4-qg5f-qqm2',
      'GHSA-p6gq-j5cr-w38f',
      'GHSA-2x7j-588g-ccc2',
      'GHSA-8m3c-c648-2xjj',
      'GHSA-cc9r-2j5m-2m83',
      'GHSA-wmmp-3585-3rmp',
      'GHSA-v53p-9fqp-m79j',
      'GHSA-g57g-f23g-4646',
    ],
  },
  {
    name: 'smtp-server',
    least: ['3.18.3'],
    why: 'a client that stops the server; ours runs in tests only',
    sources: ['GHSA-fv2f-rw9f-v9cm'],
  },
  {
    name: 'kysely',
    least: ['0.28.14'],
    why: 'SQL injection by names of keys and by literals',
    sources: ['CVE-2026-32763', 'GHSA-8cpq-38p9-67gx'],
  },
  {
    name: 'pg',
    least: ['7.1.2'],
    why: 'code run from the name of a column',
    sources: ['GHSA-wc9v-mj63-m9g5'],
  },
  { name: 'zod', least: ['3.22.3'], why: 'an address that takes for ever', sources: ['GHSA-m95q-7qp3-xv42'] },
  {
    name: 'cookie',
    least: ['0.7.0'],
    why: 'names that break out of their field',
    sources: ['GHSA-pxg6-pf52-xh8x'],
  },
  {
    name: 'js-yaml',
    least: ['3.15.1', '4.3.1'],
    why: 'documents that take quadratic time',
    sources: ['GHSA-h67p-54hq-rp68', 'GHSA-52cp-r559-cp3m', 'GHSA-5p4m-2wfm-xmqj'],
  },
  { name: 'json5', least: ['2.2.2'], why: 'prototype pollution', sources: ['GHSA-9c47-m6qq-7p4h'] },
  { name: 'semver', least: ['7.5.2'], why: 'a range that takes for ever', sources: ['GHSA-c2qf-rxjj-qqgw'] },
  {
    name: 'd3-color',
    least: ['3.1.0'],
    why: 'a colour that takes for ever',
    sources: ['GHSA-36jr-mh4h-2g58'],
  },
  {
    name: 'ansi-regex',
    least: ['3.0.1', '4.1.1', '5.0.1', '6.0.1'],
    why: 'a text that takes for ever',
    sources: ['GHSA-93q8-gq69-wqmw'],
  },
  { name: 'y18n', least: ['4.0.1', '5.0.5'], why: 'prototype pollution', sources: ['GHSA-c4w7-xm78-47vh'] },
  { name: 'yargs-parser', least: ['18.1.1'], why: 'prototype pollution', sources: ['GHSA-p9pc-299p-vxgp'] },
  {
    name: 'vite',
    least: ['8.0.16'],
    why: 'files outside the project read from the development server',
    sources: ['GHSA-fx2h-pf6j-xcff', 'CVE-2026-53571'],
  },
  {
    name: 'postcss',
    least: ['8.5.23'],
    why: 'files read by a source map’s address',
    sources: ['GHSA-qx2v-qp2m-jg93', 'GHSA-r28c-9q8g-f849', 'GHSA-fxqj-rqcc-2cmp'],
  },
  { name: 'nanoid', least: ['3.3.18'], why: 'a loop without end', sources: ['GHSA-2v37-7h3g-55p8'] },
  {
    name: 'picomatch',
    least: ['4.0.4'],
    why: 'a pattern that takes for ever',
    sources: ['GHSA-3v7f-55p6-f55p'],
  },
  {
    name: 'ws',
    least: ['7.5.10', '8.21.0'],
    why: 'a peer that stops the process',
    sources: ['GHSA-3h5v-q93c-6h6q', 'GHSA-96hv-2xvq-fx4p', 'GHSA-58qx-3vcg-4xpx'],
  },
  { name: 'form-data', least: ['4.0.6'], why: 'headers slipped into a part', sources: ['CVE-2026-12143'] },
  {
    name: 'playwright',
    least: ['1.55.1'],
    why: 'browsers fetched without looking at the certificate',
    sources: ['GHSA-7mvr-c777-76hp'],
  },
  {
    // Has no mended version: what would bring it along is given another package in its place, see the decision on packages.
    name: 'libxmljs2',
    least: ['9999.0.0'],
    why: 'type confusion while reading XML, never mended',
    sources: ['GHSA-78h3-pg4x-j8cv', 'GHSA-mjr4-7xg5-pfvh'],
  },
  {
    name: 'jspdf',
    least: ['4.2.1'],
    why: 'what a visitor names a room could end a string and write objects of its own, files of the server read',
    sources: [
      'GHSA-wfv2-pwc8-crg5',
      'GHSA-7x6v-j9x4-qf24',
      'GHSA-67pg-wm7f-q7fj',
      'GHSA-pqxr-3g65-p328',
      'GHSA-vm32-vv63-w422',
      'GHSA-f8cm-6447-x5h2',
    ],
  },
]
