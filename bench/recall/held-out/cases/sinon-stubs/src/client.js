const { SvcClient } = require('@svc/client');

module.exports = new SvcClient({ baseUrl: process.env.SVC_BASE_URL });
