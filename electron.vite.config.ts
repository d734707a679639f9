import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { inlineTextFiles } from './scripts/inline-text-files.ts'

export default defineConfig({
  // The window will add `index` here and a preload section.
  main: {
    plugins: [inlineTextFiles()],
    build: {
      // Electron's own Node is newer than the one that runs headless.js.
      target: 'node20',
      rolldownOptions: {
        input: { headless: 'src/main/headless.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), tailwindcss()],
    build: {
      outDir: 'out/renderer',
      minify: true,
      rolldownOptions: { input: { index: 'src/renderer/index.html' } },
    },
  },
})
