const express = require('express');
const traces = require('./routes/traces');

const app = express();
app.use('/admin', traces);
app.listen(process.env.PORT || 3000);
