import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  publicDir: false,
  logLevel: 'warn',
  resolve: {
    // React has the hook itself since 18; the router brings its own for those before.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  define: {
    // The footer's year as prerendered; hydration starts from it and then shows the visitor's own.
    'import.meta.env.VITE_BUILD_YEAR': JSON.stringify(String(new Date().getFullYear())),
  },
  build: {
    target: 'es2022',
    // A preload link before first paint competes with the style sheet and the font.
    modulePreload: false,
    // The content policy allows no data: fonts, and a file can be cached.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    manifest: true,
    rolldownOptions: {
      input: ['web/entry.tsx', 'web/loader.ts'],
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        // What the first page needs in any case comes as one file, not as ten small ones that pages share.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], test: (id) => !id.endsWith('/web/loader.ts') },
            // What every form and every call needs: as files of their own they would compress worse.
            {
              name: 'calls',
              test: /\/(?:zod\/.+|contract\/(?:email|form|route|waitlist)|web\/kit\/(?:call|form|running)|web\/ui\/(?:banner|step))\.\w+$/,
            },
          ],
        },
      },
    },
  },
})
