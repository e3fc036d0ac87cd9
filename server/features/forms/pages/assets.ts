import { FOOT_STYLE } from '../../privacy-notices'
/** The style of public forms, in both directions, light and dark. Colours are those of the application. */
export const STYLE =
  ':root{color-scheme:light dark;--page:#eef2f5;--surface:#fff;--text:#102944;--mute:#46586b;--line:#8296ab;--act:#104b91;--on:#fff;--bad:#950e0e}' +
  '@media(prefers-color-scheme:dark){:root{--page:#0a1622;--surface:#112131;--text:#e4ebf2;--mute:#a9baca;--line:#5d7389;--act:#8fbdf0;--on:#0a1622;--bad:#ff9d94}}' +
  '*{box-sizing:border-box}body{margin:0;padding:24px 16px;background:var(--page);color:var(--text);font:16px/1.5 system-ui,"Noto Sans Arabic",sans-serif}' +
  'main{inline-size:min(560px,100%);margin:0 auto;padding:24px;border-radius:10px;background:var(--surface);overflow-wrap:anywhere}' +
  '.embedded body{padding:0;background:none}.embedded main{inline-size:100%;padding:16px}' +
  'h1{font-size:24px;line-height:32px;margin:0 0 8px}p{margin:0 0 12px}.name{font-weight:600;color:var(--mute)}' +
  'nav{display:flex;align-items:baseline;flex-wrap:wrap;gap:16px;margin-block-end:12px}nav span{color:var(--mute)}a{color:var(--act)}nav a{padding-block:4px}' +
  '.q{margin:0 0 20px;padding:0;border:0;min-inline-size:0}.q>label:not(.pick),legend{display:block;padding:0;margin-block-end:4px;font-weight:600}small{font-weight:400;color:var(--mute)}' +
  'input:not([type=checkbox],[type=radio]),select,textarea{inline-size:100%;min-block-size:44px;padding:8px 12px;border:1px solid var(--line);border-radius:4px;background:var(--surface);color:inherit;font:inherit}' +
  '::file-selector-button{margin-inline-end:12px;padding:2px 12px;border:1px solid var(--line);border-radius:4px;background:var(--page);color:inherit;font:inherit;cursor:pointer}' +
  '[dir=rtl] input[dir=ltr]{text-align:end}' +
  'input[type=checkbox],input[type=radio]{inline-size:20px;block-size:20px;margin:0;flex:none;accent-color:var(--act)}' +
  '.pick,.q.consent>label{display:flex;gap:12px;align-items:center;min-block-size:44px;font-weight:400}.q.consent>label{align-items:start;padding-block:8px}' +
  '.help{margin:4px 0 0;font-size:14px;color:var(--mute)}.fault{margin:4px 0 0;color:var(--bad);font-weight:600}[aria-invalid]{border-color:var(--bad)!important;border-width:2px!important}' +
  '.faults{margin-block-end:20px;padding:12px 16px;border-inline-start:4px solid var(--bad);background:var(--page)}.faults p{margin:0;font-weight:600}.faults ul{margin:8px 0 0;padding-inline-start:20px}' +
  ':focus-visible{outline:3px solid var(--act);outline-offset:2px}' +
  'button{min-block-size:48px;padding:8px 28px;border:0;border-radius:4px;background:var(--act);color:var(--on);font:inherit;font-weight:600;cursor:pointer}' +
  '.notice{margin:0 0 20px;padding-block-start:12px;border-block-start:1px solid var(--line);font-size:14px;color:var(--mute)}.notice h2{font-size:16px;margin:0 0 4px}.notice p{margin:0 0 6px}' +
  '.gone{position:absolute;inset-inline-start:-9999px;block-size:1px;overflow:hidden}.captcha svg{display:block;inline-size:320px;max-inline-size:100%;block-size:auto}audio{display:block;inline-size:320px;max-inline-size:100%;margin-block-start:8px}' +
  FOOT_STYLE

/** Optional comfort: sizes the frame to the form, and sends a double click once. */
export const SCRIPT =
  "(()=>{const f=document.querySelector('form');if(f)f.addEventListener('submit',()=>setTimeout(()=>{f.querySelector('button').disabled=true}));" +
  "addEventListener('pageshow',()=>{if(f)f.querySelector('button').disabled=false});" +
  "if(parent!==self)new ResizeObserver(()=>parent.postMessage({lotseForm:document.documentElement.scrollHeight},'*')).observe(document.body)})()"

/** Script for pages that embed a form: sizes the frame, and passes the page's utm_ values on. */
export const EMBED_SCRIPT =
  "(()=>{const q='iframe[data-lotse-form]';addEventListener('message',e=>{for(const f of document.querySelectorAll(q))" +
  "if(f.contentWindow===e.source&&e.data&&e.data.lotseForm>0)f.style.height=Math.min(Math.ceil(e.data.lotseForm),6000)+'px'});" +
  "const u=[...new URLSearchParams(location.search)].filter(([k])=>k.startsWith('utm_'));" +
  'if(u.length)for(const f of document.querySelectorAll(q)){const a=new URL(f.src);for(const[k,v]of u)a.searchParams.set(k,v);if(a.href!==f.src)f.src=a.href}})()\n'
