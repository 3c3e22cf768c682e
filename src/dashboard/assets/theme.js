// The theme that the user chose, before the first paint: see shared/preferences.ts.
try {
  const theme = localStorage.getItem('tradeleaf-theme')
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme
    document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme)
  }
} catch {
  // The browser stores nothing.
}
