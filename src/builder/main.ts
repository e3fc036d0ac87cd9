/** The editor page: `#preview` shows a mail, anything else edits one. Each loads only what it needs. */
if (window.location.hash === '#preview') void import('./preview').then(({ startPreview }) => startPreview())
else void import('./session').then(({ startSession }) => startSession())
