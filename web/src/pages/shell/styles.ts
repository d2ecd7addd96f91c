/** The stylesheets of every page, in their order. */
import 'virtual:tokens.css';
import '../../theme/fonts.css';
import '../../theme/font-fallbacks.css';
import '../../theme/base.css';
import '../../ui/ui.css';
import '../../figure/figure.css';
import './app.css';
