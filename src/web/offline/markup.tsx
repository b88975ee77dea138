import '#web/styles/base.css';
import { renderToStaticMarkup } from 'react-dom/server';
import { OfflinePage } from './offline-page.tsx';

/** The offline page as HTML, for the build. */
export const markup = renderToStaticMarkup(<OfflinePage />);
